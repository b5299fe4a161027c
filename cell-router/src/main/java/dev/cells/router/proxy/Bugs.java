package dev.cells.router.proxy;

import java.io.IOException;
import org.jboss.logging.Logger;

/** Unexpected exceptions on the data path; the connection is closed, the rest goes on. */
final class Bugs {

    private static final Logger LOG = Logger.getLogger(Bugs.class);

    private Bugs() {}

    /** Logs it, unless the other side or the network did it; errors of TLS come wrapped. */
    static void report(String where, Throwable cause) {
        if (!(cause instanceof IOException) && !(cause.getCause() instanceof IOException)) {
            LOG.errorf(cause, "unexpected error on the data path where=%s", where);
        }
    }
}
