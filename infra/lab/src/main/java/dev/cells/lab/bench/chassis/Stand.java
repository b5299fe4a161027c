package dev.cells.lab.bench.chassis;

import dev.cells.lab.bench.peer.Cores;
import dev.cells.local.postgres.PostgresServer;
import dev.cells.local.process.FreePorts;
import dev.cells.local.redis.RedisServer;
import dev.cells.pki.TokenIssuer;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Both endpoints on one PostgreSQL and one Redis, which share a core with the load. */
final class Stand implements AutoCloseable {

    static final String TENANT = "acme";

    private final PostgresServer postgres;
    private final RedisServer redis;
    private final String token;
    private final Endpoint with;
    private final Endpoint without;

    Stand(Path checkout, Path folder, Cores cores) throws IOException, SQLException, InterruptedException {
        postgres = PostgresServer.start(folder.resolve("postgres"), 0, Map.of());
        redis = RedisServer.start(folder.resolve("redis"), 0);
        TokenIssuer issuer = TokenIssuer.in(folder.resolve("tokens"), Clock.systemUTC());
        token = issuer.tenant(new TenantId(TENANT), Duration.ofHours(1));
        List<Integer> ports = FreePorts.several(4);
        with = with(checkout, folder, cores, issuer, ports);
        without = without(checkout, folder, cores, ports);
    }

    private Endpoint with(Path checkout, Path folder, Cores cores, TokenIssuer issuer, List<Integer> ports)
            throws IOException, SQLException, InterruptedException {
        postgres.createDatabase("cell");
        var settings = new HashMap<>(redisSettings("cells.redis.url", "cells.redis.password"));
        settings.put("cells.cell.name", "bench");
        settings.put("cells.cell.instance", "api-0");
        settings.put("cells.db.url", postgres.url("cell"));
        settings.put("cells.worker.enabled", "false");
        settings.put("cells.jwt.public-key", issuer.publicKey().toString());
        for (String role : List.of("api", "worker", "report", "control")) {
            settings.put("cells.db." + role + ".password", "of-" + role + "-on-the-bench");
        }
        var migrating = new HashMap<>(settings);
        migrating.put("cells.db.admin.username", postgres.username());
        migrating.put("cells.db.admin.password", postgres.password());
        Path app = checkout.resolve("infra/peers/with-chassis");
        Endpoint.migrate(app, cores.proxy(), migrating, folder.resolve("migrate.log"));
        execute("cell", "select cell.put_tenant('acme', 1, 'standard')", "select cell.activate('acme', 1)");
        return Endpoint.start(
                app, cores.proxy(), ports.get(0), ports.get(1), settings, folder.resolve("with-chassis.log"));
    }

    private Endpoint without(Path checkout, Path folder, Cores cores, List<Integer> ports)
            throws IOException, SQLException {
        postgres.createDatabase("plain");
        execute(
                "plain",
                "create schema app",
                "create table app.item (tenant_id text not null, id uuid not null, name text not null, amount int not null,"
                        + " primary key (tenant_id, id))");
        var settings = new HashMap<>(redisSettings("quarkus.redis.hosts", "quarkus.redis.password"));
        settings.put("quarkus.datasource.jdbc.url", postgres.url("plain"));
        settings.put("quarkus.datasource.username", postgres.username());
        settings.put("quarkus.datasource.password", postgres.password());
        return Endpoint.start(
                checkout.resolve("infra/peers/without-chassis"),
                cores.proxy(),
                ports.get(2),
                ports.get(3),
                settings,
                folder.resolve("without-chassis.log"));
    }

    private Map<String, String> redisSettings(String url, String password) {
        return Map.of(url, redis.url(), password, redis.password());
    }

    private void execute(String database, String... statements) throws SQLException {
        try (Connection connection = postgres.connect(database);
                var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    String token() {
        return token;
    }

    int port(boolean chassis) {
        return (chassis ? with : without).port();
    }

    long pid(boolean chassis) {
        return (chassis ? with : without).process().pid();
    }

    @Override
    public void close() {
        with.close();
        without.close();
        redis.close();
        postgres.close();
    }
}
