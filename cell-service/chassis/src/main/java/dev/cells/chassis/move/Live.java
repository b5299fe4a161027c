package dev.cells.chassis.move;

import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** One tenant's rows as they are whenever they are asked for. */
public record Live(MoverConnections connections, TenantId tenant) implements VerifiedSide {

    @Override
    public List<String> tables() throws SQLException {
        return session().inSession(MoveSql::tables);
    }

    @Override
    public Map<Long, Checksum> checksums(String table, long mask) throws SQLException {
        return session().inSession(sql -> sql.checksums(table, tenant, mask));
    }

    @Override
    public Map<String, Long> bucket(String table, long mask, long bucket) throws SQLException {
        return session().inSession(sql -> sql.bucket(table, tenant, mask, bucket));
    }

    @Override
    public Map<String, Long> rows(String table, List<String> keys) throws SQLException {
        return session().inSession(sql -> sql.rows(table, tenant, keys));
    }

    private Session session() {
        return new Session(connections);
    }
}
