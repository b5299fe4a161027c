package dev.cells.control.killswitch;

import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.killswitch.SwitchMode;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables {@code kill_switch} and {@code kill_switch_revision}. */
@Singleton
class KillSwitches {

    private static final String COLUMNS = "id, mode, reason, expires_at, set_at, set_by";

    /** Those that hold at {@code now}. */
    List<SwitchRow> holding(Connection connection, Instant now) throws SQLException {
        String select =
                "select " + COLUMNS + " from kill_switch where expires_at is null or expires_at > ? order by id";
        try (var statement = connection.prepareStatement(select)) {
            statement.setTimestamp(1, Timestamp.from(now));
            try (var row = statement.executeQuery()) {
                var rows = new ArrayList<SwitchRow>();
                while (row.next()) {
                    rows.add(read(row));
                }
                return rows;
            }
        }
    }

    Optional<SwitchRow> find(Connection connection, SwitchId id) throws SQLException {
        String select = "select " + COLUMNS + " from kill_switch where id = ?";
        try (var statement = connection.prepareStatement(select)) {
            statement.setString(1, id.toString());
            try (var row = statement.executeQuery()) {
                return row.next() ? Optional.of(read(row)) : Optional.empty();
            }
        }
    }

    private static SwitchRow read(ResultSet row) throws SQLException {
        return new SwitchRow(
                SwitchId.parse(row.getString("id")),
                SwitchMode.of(row.getString("mode")),
                row.getString("reason"),
                instant(row.getTimestamp("expires_at")),
                row.getTimestamp("set_at").toInstant(),
                row.getString("set_by"));
    }

    private static @Nullable Instant instant(@Nullable Timestamp time) {
        return time == null ? null : time.toInstant();
    }

    void put(Connection connection, SwitchRow row) throws SQLException {
        String upsert = "insert into kill_switch (" + COLUMNS + ") values (?, ?, ?, ?, ?, ?) on conflict (id) do update"
                + " set mode = excluded.mode, reason = excluded.reason, expires_at = excluded.expires_at,"
                + " set_at = excluded.set_at, set_by = excluded.set_by";
        try (var statement = connection.prepareStatement(upsert)) {
            statement.setString(1, row.id().toString());
            statement.setString(2, row.mode().word());
            statement.setString(3, row.reason());
            statement.setTimestamp(4, row.expiresAt() == null ? null : Timestamp.from(row.expiresAt()));
            statement.setTimestamp(5, Timestamp.from(row.setAt()));
            statement.setString(6, row.setBy());
            statement.executeUpdate();
        }
    }

    void delete(Connection connection, SwitchId id) throws SQLException {
        try (var statement = connection.prepareStatement("delete from kill_switch where id = ?")) {
            statement.setString(1, id.toString());
            statement.executeUpdate();
        }
    }

    /** Forgets those that ended before {@code now}; cells have ended them by themselves. */
    int forgetEnded(Connection connection, Instant now) throws SQLException {
        try (var statement = connection.prepareStatement("delete from kill_switch where expires_at <= ?")) {
            statement.setTimestamp(1, Timestamp.from(now));
            return statement.executeUpdate();
        }
    }

    long revision(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("select revision from kill_switch_revision");
                var row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** The next revision, beyond {@code known}; changes take turns from here to their commit. */
    long advance(Connection connection, long known) throws SQLException {
        String update = "update kill_switch_revision set revision = greatest(revision, ?) + 1 returning revision";
        try (var statement = connection.prepareStatement(update)) {
            statement.setLong(1, known);
            try (var row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
