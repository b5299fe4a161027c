package dev.cells.booking.cell;

import dev.cells.local.postgres.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The cell's database, for what a test arranges or looks at directly. */
public record Database(PostgresServer server, String name) {

    /** First column of the rows of a query as superuser, who sees all tenants. */
    public List<String> query(String sql, Object... values) {
        try (var connection = server.connect(name)) {
            return query(connection, sql, values);
        } catch (SQLException failed) {
            throw new IllegalStateException(sql, failed);
        }
    }

    public String url() {
        return server.url(name);
    }

    public void execute(String sql, Object... values) {
        query("with done as (" + sql + " returning 1) select count(*) from done", values);
    }

    /** A connection with the rights of a role of the cell; close it. */
    public Connection as(String role) throws SQLException {
        return DriverManager.getConnection(server.url(name), "cell_" + role, "of-" + role + "-in-tests");
    }

    public static List<String> query(Connection connection, String sql, Object... values) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            var found = new ArrayList<String>();
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
            return found;
        }
    }
}
