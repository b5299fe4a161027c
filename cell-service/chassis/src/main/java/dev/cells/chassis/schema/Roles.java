package dev.cells.chassis.schema;

import dev.cells.chassis.database.CellRole;
import dev.cells.chassis.database.DatabaseConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.postgresql.PGConnection;

/** Creates the cell's roles and gives them passwords, limits and timeouts. Passwords leave this process hashed only. */
final class Roles {

    static final String MIGRATOR = "cell_migrator";
    static final String MOVER = "cell_mover";

    private static final int MIGRATOR_CONNECTIONS_MAX = 5;

    private final Connection admin;
    private final DatabaseConfig config;

    Roles(Connection admin, DatabaseConfig config) {
        this.admin = admin;
        this.config = config;
    }

    void create() throws SQLException {
        try (var statement = admin.createStatement()) {
            statement.execute(bootstrap());
        }
    }

    void configure() throws SQLException {
        for (var role : CellRole.values()) {
            var wanted = role.of(config);
            var password = wanted.password()
                    .orElseThrow(() -> new MigrationFailed(
                            "cells.db." + role.key() + ".password is not set: migrate gives it to " + role.roleName(),
                            null));
            setPassword(role.roleName(), password);
            alter(role.roleName(), settings(role));
        }
        configureMover();
    }

    /**
     * No timeouts on the role: the workers that apply another cell's changes run as it too, and wait for hours or for a lock.
     * {@code row_security = off} turns what a lost BYPASSRLS would hide into an error.
     */
    private void configureMover() throws SQLException {
        var password = config.mover().password();
        if (password.isEmpty()) {
            alter(MOVER, List.of("nologin", "password null"));
            return;
        }
        setPassword(MOVER, password.get());
        alter(MOVER, List.of("login", "connection limit " + config.mover().connections(), "set row_security = off"));
    }

    /** Lets the migrating role log in with a password that nobody knows after this run. */
    void openMigrator(String password) throws SQLException {
        setPassword(MIGRATOR, password);
        alter(MIGRATOR, List.of("login", "connection limit " + MIGRATOR_CONNECTIONS_MAX));
    }

    void closeMigrator() throws SQLException {
        alter(MIGRATOR, List.of("nologin", "password null"));
    }

    private List<String> settings(CellRole role) {
        long statementMs = role.of(config).statementTimeout().toMillis();
        return List.of(
                "login",
                "connection limit " + role.connectionLimit(config),
                "set statement_timeout = " + statementMs,
                "set lock_timeout = " + Math.min(statementMs, 3_000),
                "set idle_in_transaction_session_timeout = " + 2 * statementMs,
                "set default_transaction_read_only = " + (role == CellRole.REPORT ? "on" : "off"));
    }

    private void alter(String role, List<String> clauses) throws SQLException {
        try (var statement = admin.createStatement()) {
            for (var clause : clauses) {
                statement.execute("alter role " + role + " " + clause);
            }
        }
    }

    private void setPassword(String role, String password) throws SQLException {
        admin.unwrap(PGConnection.class).alterUserPassword(role, password.toCharArray(), "scram-sha-256");
    }

    private static String bootstrap() {
        try (var in = Objects.requireNonNull(Roles.class.getResourceAsStream("/db/bootstrap/roles.sql"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
