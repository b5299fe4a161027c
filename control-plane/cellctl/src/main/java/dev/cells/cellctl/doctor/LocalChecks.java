package dev.cells.cellctl.doctor;

import dev.cells.cellctl.config.ContextFile;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.output.Ages;
import dev.cells.cellctl.session.Session;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What can be checked without the control plane. */
final class LocalChecks {

    private LocalChecks() {}

    static Check contextFile(Session session) {
        ContextFile file = session.contextFile();
        if (!Files.exists(file.path())) {
            return Check.ok("context", "no file at " + file.path() + "; flags and environment decide");
        }
        file.read();
        if (file.exposed()) {
            return Check.failed(
                    "context", file.path() + " can be read or written by others", "chmod 600 " + file.path());
        }
        String name = session.settings()
                .contextName()
                .map(value -> ", context " + value)
                .orElse("");
        return Check.ok("context", file.path() + name);
    }

    static Check server(Session session) {
        URI server = session.settings().server();
        if (server.getScheme().equals("http") && !loopback(server.getHost())) {
            return Check.warning(
                    "server",
                    server + " is plain HTTP to another machine, so the token can be read on the way",
                    "use an https:// address");
        }
        return Check.ok("server", server + " is configured");
    }

    /** What the token says about itself; only the control plane can say whether it is genuine. */
    static List<Check> token(Session session) {
        Optional<TokenClaims> read = TokenClaims.read(session.settings().token());
        if (read.isEmpty()) {
            return List.of(Check.failed(
                    "token",
                    "it is not a JWT",
                    "get a fresh token and give it with --token-file",
                    ExitCode.NOT_ALLOWED));
        }
        TokenClaims claims = read.get();
        Instant now = session.now();
        if (claims.expires().isPresent() && !claims.expires().get().isAfter(now)) {
            String ago = Ages.since(claims.expires().get(), now);
            return List.of(
                    Check.failed("token", "it expired " + ago + " ago", "get a fresh token", ExitCode.NOT_ALLOWED));
        }
        String until = claims.expires()
                .map(end -> ", expires in " + Ages.since(now, end))
                .orElse(", never expires");
        String roles = claims.roles().isEmpty() ? "without a role" : "role " + String.join(", ", claims.roles());
        return List.of(
                claims.canRead()
                        ? Check.ok("token", claims.subject() + ", " + roles + until)
                        : Check.failed(
                                "token",
                                claims.subject() + ", " + roles + until,
                                "get a token with viewer, operator or admin in its groups",
                                ExitCode.NOT_ALLOWED));
    }

    private static boolean loopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
