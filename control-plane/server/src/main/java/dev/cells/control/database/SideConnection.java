package dev.cells.control.database;

import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Opens single connections outside the pool, for what must not wait behind it: readiness and listening. */
@Singleton
public class SideConnection {

    public static final String ROLE = "control_app";
    public static final String SCHEMA = "control";

    private final DatabaseConfig config;

    public SideConnection(DatabaseConfig config) {
        this.config = config;
    }

    /** Connects within 2 s; a statement that gets no answer fails after 3 s. */
    public Connection open(String purpose) throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", ROLE);
        properties.setProperty("password", config.app().password());
        properties.setProperty("connectTimeout", "2");
        properties.setProperty("loginTimeout", "2");
        properties.setProperty("socketTimeout", "3");
        properties.setProperty("currentSchema", SCHEMA);
        properties.setProperty("ApplicationName", "cells-control-plane-" + purpose);
        return DriverManager.getConnection(config.url(), properties);
    }
}
