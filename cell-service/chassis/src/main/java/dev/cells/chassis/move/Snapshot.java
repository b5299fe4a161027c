package dev.cells.chassis.move;

import dev.cells.routingmap.TenantId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** One tenant's rows as they were at one moment. Holds a session, and the server's vacuum, until it is closed. */
public final class Snapshot implements VerifiedSide, AutoCloseable {

    private final Connection connection;
    private final MoveSql sql;
    private final TenantId tenant;
    private final long mark;

    private Snapshot(Connection connection, TenantId tenant, long mark) {
        this.connection = connection;
        this.sql = new MoveSql(connection);
        this.tenant = tenant;
        this.mark = mark;
    }

    /** What is committed now. */
    static Snapshot take(MoverConnections connections, TenantId tenant, long mark) throws SQLException {
        var connection = connections.open();
        try {
            return take(connection, tenant, mark);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** The same, in a session that is the snapshot's from then on. */
    static Snapshot take(Connection connection, TenantId tenant, long mark) throws SQLException {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        new MoveSql(connection).takeSnapshot();
        return new Snapshot(connection, tenant, mark);
    }

    /** The mark up to which it shows what was written. */
    public long mark() {
        return mark;
    }

    @Override
    public List<String> tables() throws SQLException {
        return sql.tables();
    }

    @Override
    public Map<Long, Checksum> checksums(String table, long mask) throws SQLException {
        return sql.checksums(table, tenant, mask);
    }

    @Override
    public Map<String, Long> bucket(String table, long mask, long bucket) throws SQLException {
        return sql.bucket(table, tenant, mask, bucket);
    }

    @Override
    public Map<String, Long> rows(String table, List<String> keys) throws SQLException {
        return sql.rows(table, tenant, keys);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
