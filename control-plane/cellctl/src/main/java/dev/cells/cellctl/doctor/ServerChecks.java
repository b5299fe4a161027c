package dev.cells.cellctl.doctor;

import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.version.Version;
import dev.cells.contract.control.ServerVersion;
import java.util.List;

/** Whether the control plane answers this token, and is of the same release. */
final class ServerChecks {

    private ServerChecks() {}

    static List<Check> version(Session session) {
        ServerVersion server = session.controlPlane().version();
        Check reached = Check.ok("server", "reached, accepts the token, map revision " + server.mapRevision());
        String own = Version.own();
        Check match = Version.minor(own).equals(Version.minor(server.version()))
                ? Check.ok("version", own + " here, " + server.version() + " there")
                : Check.warning(
                        "version",
                        own + " here, " + server.version() + " there",
                        "use the cellctl of the server's release");
        return List.of(reached, match);
    }
}
