package dev.cells.control.testing;

import dev.cells.control.migrate.TestMigration;
import dev.cells.local.postgres.PostgresServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A real PostgreSQL with the migrated database, an authority and a signing key; told to the server as its configuration. */
public final class Surroundings implements QuarkusTestResourceLifecycleManager {

    private @Nullable Path folder;
    private @Nullable PostgresServer postgres;

    @Override
    public Map<String, String> start() {
        try {
            Path home = Files.createTempDirectory("control-plane-it");
            folder = home;
            var server =
                    PostgresServer.start(home.resolve("postgres"), 0, Map.of("fsync", "off", "max_connections", "60"));
            postgres = server;
            try (var connection =
                            DriverManager.getConnection(server.url("postgres"), server.username(), server.password());
                    var statement = connection.createStatement()) {
                statement.execute("create database control");
            }
            TestMigration.migrate(server);
            var pki = TestPki.in(home).issue("control-plane", "control-plane.cells.internal");
            pki.signingKey("jwt");
            return configuration(home, server, pki);
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> configuration(Path home, PostgresServer server, TestPki pki) {
        var config = new HashMap<String, String>();
        config.put("cells.db.url", server.url("control"));
        config.put("cells.db.app.password", TestMigration.APP_PASSWORD);
        config.put("cells.db.probe-every", "PT0.2S");
        config.put("cells.jwt.public-key", home.resolve("jwt.pub").toString());
        config.put(
                "cells.management-client.tls.certificate",
                pki.certificate("control-plane").toString());
        config.put("cells.management-client.tls.key", pki.key("control-plane").toString());
        config.put("cells.management-client.tls.authority", pki.authority().toString());
        config.put("cells.cell-registry.probe-every", "PT0.3S");
        config.put("cells.map.poll-max", "PT3S");
        config.put("cells.tenant.resume-every", "PT0.3S");
        config.put("test.folder", home.toString());
        return config;
    }

    @Override
    public void stop() {
        if (postgres != null) {
            postgres.close();
        }
        if (folder != null) {
            delete(folder);
        }
    }

    private static void delete(Path home) {
        try (var files = Files.walk(home)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
