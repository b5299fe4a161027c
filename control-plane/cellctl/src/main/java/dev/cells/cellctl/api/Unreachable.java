package dev.cells.cellctl.api;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Ages;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** Says which address did not answer, in what way, and what to check. */
final class Unreachable {

    private Unreachable() {}

    static Failure because(URI server, IOException cause) {
        return failure(server, reason(cause));
    }

    static Failure silent(URI server, Duration deadline) {
        return failure(server, "no answer within " + Ages.text(deadline) + " (--request-timeout)");
    }

    private static Failure failure(URI server, String reason) {
        return Failure.of(ExitCode.UNREACHABLE, "cannot reach the control plane at " + server + ": " + reason)
                .tryNext("check that the control plane runs and listens at " + server)
                .tryNext("check the address: --server, CELLCTL_SERVER or cellctl context get")
                .tryNext("cellctl doctor");
    }

    private static String reason(IOException cause) {
        if (cause instanceof ConnectException
                && cause.getCause() instanceof ConnectException inner
                && inner.getCause() instanceof UnresolvedAddressException) {
            return "the host name is unknown";
        }
        return switch (cause) {
            case HttpConnectTimeoutException _ -> "connecting took too long";
            case ConnectException _ -> "connection refused or no route";
            case SSLException tls -> "TLS failed: " + tls.getMessage();
            default -> "connection lost (" + cause.getMessage() + ")";
        };
    }
}
