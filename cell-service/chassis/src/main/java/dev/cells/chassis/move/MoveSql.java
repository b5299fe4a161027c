package dev.cells.chassis.move;

import dev.cells.chassis.move.Incoming.Conflicts;
import dev.cells.routingmap.TenantId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All SQL of moving a tenant, on one session of role {@code cell_mover}. What a function of schema {@code cell} does is said
 * there; every statement may be repeated.
 */
final class MoveSql {

    static final String ROLE = "cell_mover";

    private final Jdbc jdbc;

    MoveSql(Connection connection) {
        jdbc = new Jdbc(connection);
    }

    // --- obstacles

    List<Obstacle> obstacles(TenantId tenant, Side side) throws SQLException {
        return jdbc.list(
                "select code, subject, detail from cell.move_obstacles(?, ?) order by 1, 2, 3",
                row -> new Obstacle(row.getString(1), row.getString(2), row.getString(3)),
                tenant.value(),
                side.word());
    }

    Shape shape() throws SQLException {
        var lines = new TreeMap<String, String>();
        jdbc.list(
                "select subject, definition from cell.move_shape() order by 1, 2",
                row -> lines.merge(row.getString(1), row.getString(2), (one, other) -> one + "; " + other));
        return new Shape(lines);
    }

    String fingerprint() throws SQLException {
        return jdbc.one("select cell.move_fingerprint()", row -> row.getString(1));
    }

    List<String> uniqueIndexes() throws SQLException {
        return jdbc.list("select unique_index from cell.move_unique_indexes() order by 1", row -> row.getString(1));
    }

    List<Long> uniqueHashes(String index, TenantId tenant) throws SQLException {
        return jdbc.list("select cell.move_unique_hashes(?, ?)", row -> row.getLong(1), index, tenant.value());
    }

    List<String> uniqueClashes(String index, TenantId tenant, List<Long> hashes) throws SQLException {
        return jdbc.list(
                "select cell.move_unique_clashes(?, ?, ?)",
                row -> row.getString(1),
                index,
                tenant.value(),
                hashes.toArray(Long[]::new));
    }

    Map<String, Long> rowsLeft(TenantId tenant) throws SQLException {
        return counts("select left_in, row_count from cell.move_rows_left(?)", tenant.value());
    }

    Map<String, Long> orphans(TenantId tenant) throws SQLException {
        return counts("select foreign_key, row_count from cell.move_orphans(?)", tenant.value());
    }

    // --- streams

    void publish(MoveId move, Stream stream, TenantId tenant) throws SQLException {
        jdbc.call("select cell.move_publish(?, ?, ?)", move.value(), move.name(stream), tenant.value());
    }

    void unpublish(MoveId move) throws SQLException {
        jdbc.call("select cell.move_unpublish(?)", move.value());
    }

    List<String> unpublished(MoveId move, Stream stream) throws SQLException {
        return jdbc.list("select cell.move_unpublished(?)", row -> row.getString(1), move.name(stream));
    }

    /** Waits for every transaction that writes, of any tenant, at most {@code max}; SQLSTATE 57014 then. */
    void createSlot(MoveId move, Stream stream, Duration max) throws SQLException {
        jdbc.call("select set_config('statement_timeout', ?, true)", Long.toString(max.toMillis()));
        jdbc.call(
                "select pg_create_logical_replication_slot(w.slot, 'pgoutput') from (select ?::name as slot) w"
                        + " where not exists (select from pg_replication_slots s where s.slot_name = w.slot)",
                move.name(stream));
    }

    /** Sessions of all roles with a transaction that has written, oldest first. */
    List<String> openWriters() throws SQLException {
        return jdbc.list(
                "select format('pid %s (%s, %s) since %s', pid, usename, application_name, xact_start)"
                        + " from pg_stat_activity where backend_xid is not null order by xact_start limit 5",
                row -> row.getString(1));
    }

    boolean isSubscribed(MoveId move, Stream stream) throws SQLException {
        return jdbc.isTrue(
                "select exists (select from pg_subscription where subname = ? and subdbid ="
                        + " (select oid from pg_database where datname = current_database()))",
                move.name(stream));
    }

    /** An error must not end the subscription, or every lost connection would; and only what was written there is wanted. */
    void subscribe(MoveId move, Stream stream, Peer publisher, boolean copy) throws SQLException {
        var name = move.name(stream);
        jdbc.define("create subscription " + name + " connection " + jdbc.literal(publisher.conninfo())
                + " publication " + name + " with (create_slot = false, slot_name = '" + name + "', copy_data = " + copy
                + ", origin = none, run_as_owner = true, disable_on_error = false, streaming = off,"
                + " synchronous_commit = off)");
    }

    List<String> subscriptions(MoveId move) throws SQLException {
        return jdbc.list(
                "select subname from pg_subscription where starts_with(subname, cell.move_prefix(?))",
                row -> row.getString(1),
                move.value());
    }

    /** Gives up the publisher's slot first, which may be out of reach; it is dropped over there. */
    void unsubscribe(String subscription) throws SQLException {
        jdbc.define("alter subscription " + subscription + " disable");
        jdbc.define("alter subscription " + subscription + " set (slot_name = none)");
        jdbc.define("drop subscription " + subscription);
    }

    List<String> slots(MoveId move) throws SQLException {
        return jdbc.list(
                "select slot_name from pg_replication_slots where starts_with(slot_name, cell.move_prefix(?))",
                row -> row.getString(1),
                move.value());
    }

    /** Cuts off whoever reads the slot; false while somebody still does. */
    boolean dropSlot(String slot) throws SQLException {
        jdbc.call(
                "select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = ? and active",
                slot);
        jdbc.call(
                "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ? and not active",
                slot);
        return !jdbc.isTrue("select exists (select from pg_replication_slots where slot_name = ?)", slot);
    }

    /** Slots by which subscriptions of the cell with this system identifier copy tables, other than {@code subscriptions}. */
    List<String> strayCopySlots(long system, List<Long> subscriptions) throws SQLException {
        return jdbc.list(
                "select slot_name from pg_replication_slots where slot_name ~ '^pg_[0-9]+_sync_[0-9]+_[0-9]+$'"
                        + " and split_part(slot_name, '_', 5) = ? and split_part(slot_name, '_', 2)::bigint <> all (?)",
                row -> row.getString(1),
                Long.toUnsignedString(system),
                subscriptions.toArray(Long[]::new));
    }

    long systemIdentifier() throws SQLException {
        return jdbc.one("select system_identifier from pg_control_system()", row -> row.getLong(1));
    }

    List<Long> subscriptionOids() throws SQLException {
        return jdbc.list("select oid::bigint from pg_subscription", row -> row.getLong(1));
    }

    Optional<Incoming> incoming(MoveId move, Stream stream) throws SQLException {
        return jdbc
                .list(
                        "select t.tables, t.ready, p.rows, p.bytes, exists (select from pg_stat_subscription a"
                                + " where a.subid = s.oid and a.worker_type = 'apply' and a.pid is not null),"
                                + " c.apply_error_count + c.sync_error_count, c.confl_insert_exists"
                                + " + c.confl_update_exists + c.confl_multiple_unique_conflicts,"
                                + " c.confl_update_missing + c.confl_delete_missing from pg_subscription s"
                                + " join pg_stat_subscription_stats c on c.subid = s.oid cross join lateral"
                                + " (select count(*), count(*) filter (where srsubstate = 'r') from pg_subscription_rel"
                                + " where srsubid = s.oid) t (tables, ready) cross join lateral"
                                + " (select coalesce(sum(tuples_processed), 0), coalesce(sum(bytes_processed), 0)"
                                + " from pg_stat_progress_copy where relid in (select srrelid from pg_subscription_rel"
                                + " where srsubid = s.oid)) p (rows, bytes) where s.subname = ?",
                        MoveSql::incoming,
                        move.name(stream))
                .stream()
                .findFirst();
    }

    private static Incoming incoming(ResultSet row) throws SQLException {
        return new Incoming(
                row.getInt(1),
                row.getInt(2),
                row.getLong(3),
                row.getLong(4),
                row.getBoolean(5),
                row.getLong(6),
                new Conflicts(row.getLong(7), row.getLong(8)));
    }

    Optional<Outgoing> outgoing(MoveId move, Stream stream) throws SQLException {
        return jdbc
                .list(
                        "select active, wal_status, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn), 0)"
                                + " from pg_replication_slots where slot_name = ?",
                        row -> new Outgoing(row.getBoolean(1), row.getString(2), row.getLong(3)),
                        move.name(stream))
                .stream()
                .findFirst();
    }

    // --- who owns the tenant

    void waitAtMost(Duration lockTimeout) throws SQLException {
        jdbc.call("select set_config('lock_timeout', ?, true)", Long.toString(lockTimeout.toMillis()));
    }

    void expect(MoveId move, TenantId tenant, long epoch, String plan) throws SQLException {
        jdbc.call("select cell.move_expect(?, ?, ?, ?)", move.value(), tenant.value(), epoch, plan);
    }

    long mark(MoveId move, TenantId tenant) throws SQLException {
        return number("select cell.move_mark(?, ?)", move.value(), tenant.value());
    }

    long fence(MoveId move, TenantId tenant, long epoch) throws SQLException {
        return number("select cell.move_fence(?, ?, ?)", move.value(), tenant.value(), epoch);
    }

    void release(MoveId move, TenantId tenant, long epoch) throws SQLException {
        jdbc.call("select cell.move_release(?, ?, ?)", move.value(), tenant.value(), epoch);
    }

    void arm(MoveId move, TenantId tenant, long attempt) throws SQLException {
        jdbc.call("select cell.move_arm(?, ?, ?)", move.value(), tenant.value(), attempt);
    }

    boolean disarm(MoveId move, TenantId tenant, long attempt) throws SQLException {
        return jdbc.isTrue("select cell.move_disarm(?, ?, ?)", move.value(), tenant.value(), attempt);
    }

    void activate(MoveId move, TenantId tenant, long epoch, long attempt) throws SQLException {
        jdbc.call("select cell.move_activate(?, ?, ?, ?)", move.value(), tenant.value(), epoch, attempt);
    }

    void leave(MoveId move, TenantId tenant, long epoch) throws SQLException {
        jdbc.call("select cell.move_leave(?, ?, ?)", move.value(), tenant.value(), epoch);
    }

    void forget(MoveId move, TenantId tenant) throws SQLException {
        jdbc.call("select cell.move_forget(?, ?)", move.value(), tenant.value());
    }

    // --- the marker

    /** The last mark that has arrived here, 0 when none has. */
    long markHere(MoveId move) throws SQLException {
        return number("select coalesce(max(mark), 0) from cell.move_marker where move_id = ?", move.value());
    }

    /** Makes the worker that applies a marker of this move wait until {@link #letApply}, or the end of the session. */
    void holdApply(MoveId move) throws SQLException {
        jdbc.call("select pg_advisory_lock(hashtextextended(?, 7314))", move.value());
    }

    void letApply(MoveId move) throws SQLException {
        jdbc.call("select pg_advisory_unlock(hashtextextended(?, 7314))", move.value());
    }

    boolean isApplyHeld(MoveId move) throws SQLException {
        return jdbc.isTrue(
                "select exists (select from pg_locks where locktype = 'advisory' and not granted and objsubid = 1"
                        + " and ((classid::bigint << 32) | objid::bigint) = hashtextextended(?, 7314))",
                move.value());
    }

    // --- comparing

    void takeSnapshot() throws SQLException {
        jdbc.call("select 1");
    }

    List<String> tables() throws SQLException {
        return jdbc.list("select cell.qualified_name(t) from cell.move_tables() t", row -> row.getString(1)).stream()
                .sorted()
                .toList();
    }

    Map<Long, Checksum> checksums(String table, TenantId tenant, long mask) throws SQLException {
        var buckets = new TreeMap<Long, Checksum>();
        jdbc.list(
                "select bucket, row_count, hash_xor, hash_sum from cell.move_checksum(?::regclass, ?, ?)",
                row -> buckets.put(row.getLong(1), new Checksum(row.getLong(2), row.getLong(3), row.getBigDecimal(4))),
                table,
                tenant.value(),
                mask);
        return buckets;
    }

    Map<String, Long> bucket(String table, TenantId tenant, long mask, long bucket) throws SQLException {
        return counts(
                "select key, hash from cell.move_rows(?::regclass, ?, ?, ?, null)",
                table,
                tenant.value(),
                mask,
                bucket);
    }

    Map<String, Long> rows(String table, TenantId tenant, List<String> keys) throws SQLException {
        return counts(
                "select key, hash from cell.move_rows(?::regclass, ?, 0, 0, ?)",
                table,
                tenant.value(),
                keys.toArray(String[]::new));
    }

    // --- sequences

    /** Last number given by each sequence that numbers moving rows; one that never gave any is left out. */
    Map<String, Long> sequences() throws SQLException {
        return counts("select cell.qualified_name(t), pg_sequence_last_value(t) from cell.move_sequences() t"
                + " where pg_sequence_last_value(t) is not null");
    }

    /** Moves a sequence on to {@code given} and {@code slack} numbers more, unless it is further already. */
    void lift(String sequence, long given, long slack) throws SQLException {
        jdbc.call(
                "select cell.move_lift(?::regclass, ? + ? * (select seqincrement from pg_sequence where seqrelid ="
                        + " ?::regclass))",
                sequence,
                given,
                slack,
                sequence);
    }

    // --- the end

    /** From here on this session fires no trigger, and what it deletes is not forwarded. */
    void beginPurge(MoveId move) throws SQLException {
        jdbc.define("set session_replication_role = replica");
        jdbc.call(
                "select pg_replication_origin_create(w.origin) from (select ?::text as origin) w"
                        + " where not exists (select from pg_replication_origin o where o.roname = w.origin)",
                move.purgeOrigin());
        jdbc.call("select pg_replication_origin_session_setup(?)", move.purgeOrigin());
    }

    void purge(MoveId move, TenantId tenant, String table, int batchRows) throws SQLException {
        jdbc.call("call cell.move_purge(?, ?, ?::regclass, ?)", move.value(), tenant.value(), table, batchRows);
    }

    void endPurge() throws SQLException {
        jdbc.call("select pg_replication_origin_session_reset() where pg_replication_origin_session_is_setup()");
        jdbc.define("reset session_replication_role");
    }

    void dropPurgeOrigin(MoveId move) throws SQLException {
        jdbc.call(
                "select pg_replication_origin_drop(roname) from pg_replication_origin where roname = ?",
                move.purgeOrigin());
    }

    List<Residue> residue(MoveId move, TenantId tenant) throws SQLException {
        return jdbc.list(
                "select kind, name from cell.move_residue(?, ?) order by 1, 2",
                row -> new Residue(row.getString(1), row.getString(2)),
                move.value(),
                tenant.value());
    }

    private long number(String sql, Object... values) throws SQLException {
        return jdbc.one(sql, row -> row.getLong(1), values);
    }

    private Map<String, Long> counts(String sql, Object... values) throws SQLException {
        var found = new TreeMap<String, Long>();
        jdbc.list(sql, row -> found.put(row.getString(1), row.getLong(2)), values);
        return found;
    }
}
