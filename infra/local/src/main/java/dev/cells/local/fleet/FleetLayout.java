package dev.cells.local.fleet;

import java.nio.file.Path;

/** Where a fleet keeps what, below its state folder ({@code .fleet}). */
public record FleetLayout(Path state) {

    public FleetLayout {
        state = state.toAbsolutePath().normalize();
    }

    /** The record of the running fleet. */
    public Path fleetJson() {
        return state.resolve("fleet.json");
    }

    /** Locked by the launcher as long as it runs. */
    public Path lock() {
        return state.resolve("lock");
    }

    /** Shell variables with the fleet's addresses. */
    public Path environment() {
        return state.resolve("env");
    }

    public Path ports() {
        return state.resolve("ports.json");
    }

    /** For {@code cellctl}. */
    public Path cellctlConfig() {
        return state.resolve("cellctl.yaml");
    }

    /** {@code admin} and {@code router}: tokens for the control plane. */
    public Path token(String name) {
        return state.resolve("tokens").resolve(name);
    }

    public Path signing() {
        return state.resolve("secrets/signing");
    }

    public Path pki() {
        return state.resolve("secrets/pki");
    }

    /** Password of a database role; {@code owner} is a cell or {@code control-plane}. */
    public Path rolePassword(String owner, String role) {
        return state.resolve("secrets/passwords").resolve(owner + "-" + role);
    }

    /** Data of one process; PostgreSQL and Redis keep their {@code password} in it. */
    public Path data(String process) {
        return state.resolve("data").resolve(process);
    }

    public Path log(String process) {
        return state.resolve("logs").resolve(process.replace('/', '-') + ".log");
    }
}
