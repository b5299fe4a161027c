package dev.cells.router.cell;

/**
 * What counts against an instance. Nothing else does: not a status below 502 (a tenant's own data can make any number of 500s), not
 * an answer that says when to come again, and never anything that a client did.
 */
public enum Failure {
    CONNECT,
    /** It ended the connection before its answer was whole; a connection that had been idle may be closed. */
    RESET,
    TIMEOUT,
    /** 502, 503 or 504. */
    STATUS;

    /** For people. */
    String words() {
        return switch (this) {
            case CONNECT -> "connections could not be made";
            case RESET -> "connections ended before the answer did";
            case TIMEOUT -> "answers did not come in time";
            case STATUS -> "answers were 502, 503 or 504";
        };
    }
}
