package dev.cells.control.database;

/** Thrown inside a transaction that was decided from something outdated: roll it back and decide anew. */
public class RetryTransaction extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RetryTransaction(String message) {
        super(message);
    }
}
