package dev.cells.lab.bed;

import dev.cells.local.fleet.FleetFile;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetRecord;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A whole fleet, started and stopped by the launcher's own program, as {@code scripts/up} does. */
public final class LocalFleet implements AutoCloseable {

    private static final Duration COMMAND_MAX = Duration.ofMinutes(9);

    private final Path checkout;
    private final Path state;
    private final FleetRecord fleet;
    private final String token;

    private LocalFleet(Path checkout, Path state) throws IOException {
        var layout = new FleetLayout(state);
        this.checkout = checkout;
        this.state = state;
        this.fleet = FleetFile.read(layout.fleetJson()).orElseThrow();
        this.token = Files.readString(layout.token("admin")).strip();
    }

    /** Returns when every cell has served. */
    public static LocalFleet start(Path checkout, Path state, String... options)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("--checkout=" + checkout));
        arguments.addAll(List.of(options));
        command(checkout, "start", state, arguments);
        return new LocalFleet(checkout, state);
    }

    /** Runs a command of the launcher's program to its end. */
    public static void command(Path checkout, String command, Path state, List<String> options)
            throws IOException, InterruptedException {
        var line = new ArrayList<>(List.of(
                Java.program(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-jar",
                checkout.resolve("infra/local/target/local-0.1.0.jar").toString(),
                command,
                "--state=" + state));
        line.addAll(options);
        Process process = new ProcessBuilder(line).inheritIO().start();
        if (!process.waitFor(COMMAND_MAX.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(command + " did not end within " + COMMAND_MAX.toMinutes() + " minutes");
        }
        if (process.exitValue() != 0) {
            throw new IOException(command + " ended with " + process.exitValue());
        }
    }

    public FleetRecord record() {
        return fleet;
    }

    public String controlPlane() {
        return fleet.controlPlane();
    }

    public String adminToken() {
        return token;
    }

    public int routerPort() {
        return URI.create(fleet.router()).getPort();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        command(checkout, "down", state, List.of());
    }
}
