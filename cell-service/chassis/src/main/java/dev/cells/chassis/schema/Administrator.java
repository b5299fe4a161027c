package dev.cells.chassis.schema;

import dev.cells.chassis.database.DatabaseConfig;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;

/** Opens the administrator's connection, and waits for a PostgreSQL that is still starting. */
final class Administrator {

    private static final Duration RETRY = Duration.ofMillis(500);

    private final DatabaseConfig config;
    private final Clock clock;
    private final Duration waitMax;

    Administrator(DatabaseConfig config, Clock clock, Duration waitMax) {
        this.config = config;
        this.clock = clock;
        this.waitMax = waitMax;
    }

    Connection connect() {
        var properties = new Properties();
        properties.setProperty("user", required(config.admin().username().orElse(""), "CELLS_DB_ADMIN_USERNAME"));
        properties.setProperty("password", required(config.admin().password().orElse(""), "CELLS_DB_ADMIN_PASSWORD"));
        properties.setProperty("connectTimeout", "2");
        properties.setProperty("loginTimeout", "5");
        properties.setProperty("ApplicationName", "migrate");
        var deadline = clock.instant().plus(waitMax);
        while (true) {
            try {
                return DriverManager.getConnection(config.url(), properties);
            } catch (SQLException e) {
                if (!mayStillStart(e) || clock.instant().isAfter(deadline)) {
                    throw new MigrationFailed(advice(e), e);
                }
                LockSupport.parkNanos(RETRY.toNanos());
            }
        }
    }

    private static boolean mayStillStart(SQLException e) {
        var state = e.getSQLState();
        return state == null || state.startsWith("08") || state.startsWith("57P") || state.equals("53300");
    }

    private String advice(SQLException e) {
        var said = String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
        var what = "PostgreSQL at " + config.url() + ": " + said;
        if (mayStillStart(e)) {
            return what + " — still so after " + waitMax.toSeconds() + " s; check that it runs, and cells.db.url";
        }
        return switch (e.getSQLState()) {
            case "28P01", "28000" -> what + " — check CELLS_DB_ADMIN_USERNAME and CELLS_DB_ADMIN_PASSWORD";
            case "3D000" -> what + " — create the database first (CREATE DATABASE cell), or correct cells.db.url";
            default -> what;
        };
    }

    private static String required(String value, String key) {
        if (value.isBlank()) {
            throw new MigrationFailed(key + " is not set: migrate needs an administrator of the database", null);
        }
        return value;
    }
}
