package dev.cells.control.migrate;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The two roles: {@code control_owner} owns the tables and runs migrations, {@code control_app} only reads and writes rows. */
final class Roles {

    static final String OWNER = "control_owner";
    static final String APP = "control_app";
    static final String SCHEMA = "control";

    private final Connection admin;

    Roles(Connection admin) {
        this.admin = admin;
    }

    /** Safe to repeat; a changed password takes effect. */
    void ensure(MigrationSettings settings) throws SQLException {
        ensureLogin(OWNER, settings.ownerPassword());
        ensureLogin(APP, settings.appPassword());
        if (!exists("select 1 from pg_namespace where nspname = ?", SCHEMA)) {
            execute("create schema " + SCHEMA);
        }
        execute("alter schema " + SCHEMA + " owner to " + OWNER);
        execute("revoke create on schema public from public");
    }

    private void ensureLogin(String role, String password) throws SQLException {
        if (!exists("select 1 from pg_roles where rolname = ?", role)) {
            execute("create role " + role);
        }
        String attributes = " login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ";
        execute("alter role " + role + attributes + literal(password));
    }

    private boolean exists(String query, String name) throws SQLException {
        try (PreparedStatement statement = admin.prepareStatement(query)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** DDL takes no parameters, so the server itself quotes the value. */
    private String literal(String value) throws SQLException {
        try (PreparedStatement statement = admin.prepareStatement("select quote_literal(?)")) {
            statement.setString(1, value);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    private void execute(String sql) throws SQLException {
        try (var statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }
}
