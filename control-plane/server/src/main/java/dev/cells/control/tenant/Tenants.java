package dev.cells.control.tenant;

import dev.cells.routingmap.CellName;
import dev.cells.routingmap.TenantId;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code tenant}. */
@Singleton
class Tenants {

    private static final String COLUMNS = "id, plan, cell, epoch, state, wanted, pinned, revision, version, created_at,"
            + " created_by, create_key, last_error";

    /** The request that decided a change finishes it itself; only after this the background may, too. */
    private static final String GRACE = "interval '8 seconds'";

    Optional<TenantRow> find(Connection connection, String id) throws SQLException {
        try (var statement = connection.prepareStatement("select " + COLUMNS + " from tenant where id = ?")) {
            statement.setString(1, id);
            return rows(statement.executeQuery()).stream().findFirst();
        }
    }

    List<TenantRow> page(Connection connection, String after, int limit, @Nullable CellName cell) throws SQLException {
        String where = cell == null ? "where id > ?" : "where id > ? and cell = ?";
        String select = "select " + COLUMNS + " from tenant " + where + " order by id limit " + limit;
        try (var statement = connection.prepareStatement(select)) {
            statement.setString(1, after);
            if (cell != null) {
                statement.setString(2, cell.value());
            }
            return rows(statement.executeQuery());
        }
    }

    /** Those with a step left to do, the longest due first. */
    List<TenantRow> due(Connection connection, int limit) throws SQLException {
        String select = "select " + COLUMNS
                + " from tenant where state <> wanted and due_at <= clock_timestamp() order by due_at limit ?";
        try (var statement = connection.prepareStatement(select)) {
            statement.setInt(1, limit);
            return rows(statement.executeQuery());
        }
    }

    private static List<TenantRow> rows(ResultSet result) throws SQLException {
        try (ResultSet row = result) {
            var tenants = new ArrayList<TenantRow>();
            while (row.next()) {
                tenants.add(new TenantRow(
                        new TenantId(row.getString("id")),
                        row.getString("plan"),
                        new CellName(row.getString("cell")),
                        row.getLong("epoch"),
                        TenantState.of(row.getString("state")),
                        TenantState.of(row.getString("wanted")),
                        row.getBoolean("pinned"),
                        row.getLong("revision"),
                        row.getLong("version"),
                        row.getTimestamp("created_at").toInstant(),
                        row.getString("created_by"),
                        row.getString("create_key"),
                        row.getString("last_error")));
            }
            return tenants;
        }
    }

    /** False when the id is taken. */
    boolean insert(Connection connection, TenantRow row) throws SQLException {
        String insert =
                "insert into tenant (id, plan, cell, epoch, state, wanted, pinned, created_at, created_by, create_key,"
                        + " due_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, clock_timestamp() + " + GRACE
                        + ") on conflict do nothing";
        try (var statement = connection.prepareStatement(insert)) {
            statement.setString(1, row.id().value());
            statement.setString(2, row.plan());
            statement.setString(3, row.cell().value());
            statement.setLong(4, row.epoch());
            statement.setString(5, row.state().word());
            statement.setString(6, row.wanted().word());
            statement.setBoolean(7, row.pinned());
            statement.setTimestamp(8, Timestamp.from(row.createdAt()));
            statement.setString(9, row.createdBy());
            statement.setString(10, row.createKey());
            return statement.executeUpdate() == 1;
        }
    }

    /** Stores a decision; false when the row was changed since it was read. */
    boolean want(Connection connection, TenantRow read, TenantState wanted) throws SQLException {
        String update = "update tenant set wanted = ?, version = version + 1, attempts = 0, last_error = null,"
                + " due_at = clock_timestamp() + " + GRACE + " where id = ? and version = ?";
        try (var statement = connection.prepareStatement(update)) {
            statement.setString(1, wanted.word());
            statement.setString(2, read.id().value());
            statement.setLong(3, read.version());
            return statement.executeUpdate() == 1;
        }
    }

    /** Stores that what was wanted is done and published; false when the row was changed since it was read. */
    boolean settle(Connection connection, TenantRow read, long revision) throws SQLException {
        String update = "update tenant set state = wanted, revision = ?, version = version + 1, attempts = 0,"
                + " last_error = null where id = ? and version = ?";
        try (var statement = connection.prepareStatement(update)) {
            statement.setLong(1, revision);
            statement.setString(2, read.id().value());
            statement.setLong(3, read.version());
            return statement.executeUpdate() == 1;
        }
    }

    /** Notes a failed attempt; the next is due after 2, 4, 8 … at most 60 seconds. */
    int failed(Connection connection, TenantRow read, String why) throws SQLException {
        String update = "update tenant set attempts = attempts + 1, last_error = ?, due_at = clock_timestamp()"
                + " + least(60, power(2, least(attempts + 1, 6))) * interval '1 second' where id = ? and version = ?";
        try (var statement = connection.prepareStatement(update)) {
            statement.setString(1, why.substring(0, Math.min(why.length(), 1000)));
            statement.setString(2, read.id().value());
            statement.setLong(3, read.version());
            return statement.executeUpdate();
        }
    }

    int pin(Connection connection, TenantId id, boolean pinned) throws SQLException {
        try (var statement = connection.prepareStatement("update tenant set pinned = ? where id = ?")) {
            statement.setBoolean(1, pinned);
            statement.setString(2, id.value());
            return statement.executeUpdate();
        }
    }
}
