package dev.cells.router.proxy;

import java.io.IOException;
import java.nio.channels.NotYetConnectedException;
import org.jboss.logging.Logger;

/** Unexpected exceptions on the data path; the connection is closed, the rest goes on. */
final class Bugs {

    private static final Logger LOG = Logger.getLogger(Bugs.class);

    private Bugs() {}

    /** Logs it, unless the other side or the network did it. */
    static void report(String where, Throwable cause) {
        if (!isOfTheNetwork(cause)) {
            LOG.errorf(cause, "unexpected error on the data path where=%s", where);
        }
    }

    /** Errors of TLS come wrapped; reading from a connection that was reset meanwhile may say that it never was connected. */
    static boolean isOfTheNetwork(Throwable cause) {
        return cause instanceof IOException
                || cause.getCause() instanceof IOException
                || cause instanceof NotYetConnectedException;
    }
}
