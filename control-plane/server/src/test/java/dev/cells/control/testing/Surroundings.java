package dev.cells.control.testing;

import dev.cells.control.migrate.TestMigration;
import dev.cells.local.postgres.PostgresServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** A real PostgreSQL with the migrated database, an authority and a signing key; told to the server as its configuration. */
public final class Surroundings implements QuarkusTestResourceLifecycleManager {

    private Path folder;
    private PostgresServer postgres;

    @Override
    public Map<String, String> start() {
        try {
            folder = Files.createTempDirectory("control-plane-it");
            postgres = PostgresServer.start(
                    folder.resolve("postgres"), 0, Map.of("fsync", "off", "max_connections", "60"));
            try (var connection = DriverManager.getConnection(
                            postgres.url("postgres"), postgres.username(), postgres.password());
                    var statement = connection.createStatement()) {
                statement.execute("create database control");
            }
            TestMigration.migrate(postgres);
            var pki = TestPki.in(folder).issue("control-plane", "control-plane.cells.internal");
            pki.signingKey("jwt");
            return configuration(pki);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<String, String> configuration(TestPki pki) {
        var config = new HashMap<String, String>();
        config.put("cells.db.url", postgres.url("control"));
        config.put("cells.db.app.password", TestMigration.APP_PASSWORD);
        config.put("cells.db.probe-every", "PT0.2S");
        config.put("cells.jwt.public-key", folder.resolve("jwt.pub").toString());
        config.put(
                "cells.management-client.tls.certificate",
                pki.certificate("control-plane").toString());
        config.put("cells.management-client.tls.key", pki.key("control-plane").toString());
        config.put("cells.management-client.tls.authority", pki.authority().toString());
        config.put("cells.cell-registry.probe-every", "PT0.3S");
        config.put("cells.map.poll-max", "PT3S");
        config.put("cells.tenant.resume-every", "PT0.3S");
        config.put("test.folder", folder.toString());
        config.put("test.postgres.password", postgres.password());
        config.put("test.postgres.pid", Long.toString(postgres.process().pid()));
        return config;
    }

    @Override
    public void stop() {
        if (postgres != null) {
            postgres.close();
        }
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
