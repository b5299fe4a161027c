package dev.cells.local.fleet;

import dev.cells.pki.Credentials;
import dev.cells.pki.FleetAuthority;
import dev.cells.pki.Secrets;
import dev.cells.pki.TokenIssuer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All passwords, certificates and tokens of a fleet, made on first use and kept.
 *
 * @param passwords by {@code OWNER/ROLE}, for example {@code c1/api}, {@code c1/postgres}
 * @param cells certificates by cell
 */
record FleetSecrets(
        Map<String, String> passwords, Credentials controlPlane, Map<String, Credentials> cells, Path publicKey) {

    static final List<String> CELL_ROLES = List.of("api", "worker", "report", "control", "mover");
    static final List<String> CONTROL_ROLES = List.of("app", "owner");

    private static final Duration TOKEN_VALIDITY = Duration.ofDays(90);

    static FleetSecrets prepare(FleetLayout layout, FleetShape shape, Clock clock) throws IOException {
        var passwords = new HashMap<String, String>();
        var certificates = new HashMap<String, Credentials>();
        var authority = new FleetAuthority(layout.pki(), clock);
        for (String cell : shape.cellNames()) {
            roles(layout, cell, CELL_ROLES, passwords);
            servers(layout, cell, passwords);
            certificates.put(cell, authority.cell(cell));
        }
        roles(layout, "control-plane", CONTROL_ROLES, passwords);
        passwords.put(
                "control-plane/postgres",
                Secrets.password(layout.data("control-plane/postgres").resolve("password")));
        TokenIssuer issuer = TokenIssuer.in(layout.signing(), clock);
        Secrets.write(layout.token("admin"), issuer.controlPlane("fleet-admin", "admin", TOKEN_VALIDITY) + "\n");
        Secrets.write(layout.token("router"), issuer.controlPlane("router", "router", TOKEN_VALIDITY) + "\n");
        return new FleetSecrets(passwords, authority.controlPlane(), certificates, issuer.publicKey());
    }

    String password(String owner, String role) {
        return Objects.requireNonNull(passwords.get(owner + "/" + role), owner + "/" + role);
    }

    private static void roles(FleetLayout layout, String owner, List<String> roles, Map<String, String> into)
            throws IOException {
        for (String role : roles) {
            into.put(owner + "/" + role, Secrets.password(layout.rolePassword(owner, role)));
        }
    }

    private static void servers(FleetLayout layout, String cell, Map<String, String> into) throws IOException {
        for (String server : List.of("postgres", "redis")) {
            Path file = layout.data(cell + "/" + server).resolve("password");
            into.put(cell + "/" + server, Secrets.password(file));
        }
    }

    @Override
    public String toString() {
        return "FleetSecrets of " + cells.keySet();
    }
}
