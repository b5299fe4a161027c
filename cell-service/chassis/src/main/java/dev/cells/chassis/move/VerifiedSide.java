package dev.cells.chassis.move;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** One side of a comparison; a snapshot answers always the same, a database what it has now. */
public interface VerifiedSide {

    /** All tables that move, with their schemas, sorted. */
    List<String> tables() throws SQLException;

    /**
     * The tenant's rows by bucket; a bucket without rows is left out.
     *
     * @param mask buckets - 1, buckets being a power of two; 0 puts all rows in bucket 0
     */
    Map<Long, Checksum> checksums(String table, long mask) throws SQLException;

    /** Hashes by key of the rows in one bucket. */
    Map<String, Long> bucket(String table, long mask, long bucket) throws SQLException;

    /** Hashes by key of the rows that have one of {@code keys}. */
    Map<String, Long> rows(String table, List<String> keys) throws SQLException;
}
