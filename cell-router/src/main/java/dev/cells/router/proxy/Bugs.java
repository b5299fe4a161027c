package dev.cells.router.proxy;

import org.jboss.logging.Logger;

/** Unexpected exceptions on the data path; the connection is closed, the rest goes on. */
final class Bugs {

    private static final Logger LOG = Logger.getLogger(Bugs.class);

    private Bugs() {}

    static void log(String where, Throwable cause) {
        LOG.errorf(cause, "unexpected error on the data path where=%s", where);
    }
}
