package dev.cells.control.database;

/** The database did not answer in time, or not at all; the same request can succeed later. */
public final class DatabaseUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DatabaseUnavailable(Throwable cause) {
        super("the control plane's database does not answer", cause);
    }
}
