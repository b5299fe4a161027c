package dev.cells.local.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.postgresql.Driver;

/** The superuser of a server on the loopback address. */
public record PostgresAdmin(int port, String password) {

    /** JDBC address of a database, without credentials. */
    public String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    /** A connection; connecting and each answer take at most 10 s. */
    public Connection connect(String database) throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", PostgresServer.USERNAME);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("socketTimeout", "10");
        Connection connection = new Driver().connect(url(database), properties);
        if (connection == null) {
            throw new SQLException("not a PostgreSQL address: " + url(database));
        }
        return connection;
    }

    /** Makes {@code database} unless it exists. */
    public void createDatabase(String database) throws SQLException {
        try (var connection = connect("postgres");
                var exists = connection.prepareStatement("select 1 from pg_database where datname = ?");
                var statement = connection.createStatement()) {
            exists.setString(1, database);
            if (!exists.executeQuery().next()) {
                statement.execute("create database " + statement.enquoteIdentifier(database, true));
            }
        }
    }

    @Override
    public String toString() {
        return "PostgresAdmin[port=" + port + "]";
    }
}
