package dev.cells.chassis.schema;

import org.jspecify.annotations.Nullable;

/** Why the database is not as this version needs it; the message says what to do. */
final class MigrationFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MigrationFailed(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
