package dev.cells.chassis.move;

/**
 * A row that is not the same on both sides, still so after it was read again.
 *
 * @param table with its schema
 * @param key the row's key without {@code tenant_id}, as PostgreSQL writes a row: {@code (0190…)}; empty when the whole table is meant
 */
public record Difference(String table, String key, Kind kind) {

    public enum Kind {
        /** On the source only. */
        MISSING,
        /** On the target only. */
        EXTRA,
        CHANGED,
        /** The tables' checksums differ each time they are read, but no row does twice: something writes to one side only. */
        UNSETTLED,
        /** One side does not have the table. */
        NO_TABLE
    }
}
