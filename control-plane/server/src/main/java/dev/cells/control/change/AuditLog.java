package dev.cells.control.change;

import dev.cells.contract.control.AuditEntry;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Who changed what; the application's role can append and read, nothing else. */
@Singleton
public class AuditLog {

    private static final String COLUMNS = "select id, at, actor, action, target, reason, detail from audit";

    private final Clock clock;

    AuditLog(Clock clock) {
        this.clock = clock;
    }

    /** Writes in the transaction of the change itself. */
    public void append(Connection connection, Caller caller, String action, String target, String detail)
            throws SQLException {
        String insert = "insert into audit (at, actor, action, target, reason, detail) values (?, ?, ?, ?, ?, ?)";
        try (var statement = connection.prepareStatement(insert)) {
            statement.setTimestamp(1, Timestamp.from(clock.instant()));
            statement.setString(2, caller.actor());
            statement.setString(3, action);
            statement.setString(4, target);
            statement.setString(5, caller.reason());
            statement.setString(6, detail);
            statement.executeUpdate();
        }
    }

    /** Entries older than {@code before}, newest first. */
    List<AuditEntry> page(Connection connection, long before, int limit) throws SQLException {
        try (var statement = connection.prepareStatement(COLUMNS + " where id < ? order by id desc limit ?")) {
            statement.setLong(1, before);
            statement.setInt(2, limit);
            return entries(statement);
        }
    }

    /** Entries about one thing, newest first. */
    public List<AuditEntry> of(Connection connection, String target, int limit) throws SQLException {
        try (var statement = connection.prepareStatement(COLUMNS + " where target = ? order by id desc limit ?")) {
            statement.setString(1, target);
            statement.setInt(2, limit);
            return entries(statement);
        }
    }

    private static List<AuditEntry> entries(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            var entries = new ArrayList<AuditEntry>();
            while (row.next()) {
                entries.add(new AuditEntry(
                        row.getLong("id"),
                        row.getTimestamp("at").toInstant(),
                        row.getString("actor"),
                        row.getString("action"),
                        row.getString("target"),
                        row.getString("reason"),
                        row.getString("detail")));
            }
            return entries;
        }
    }
}
