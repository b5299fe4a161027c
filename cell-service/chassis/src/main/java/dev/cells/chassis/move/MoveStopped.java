package dev.cells.chassis.move;

/** A step could not be done now, and nothing was changed by it; the message says what to do. */
public final class MoveStopped extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MoveStopped(String message, Throwable cause) {
        super(message, cause);
    }

    MoveStopped(String message) {
        super(message);
    }
}
