package dev.cells.lab.walls;

import dev.cells.local.postgres.PostgresServer;
import dev.cells.local.process.FreePorts;
import dev.cells.local.process.Spawner;
import dev.cells.local.redis.RedisServer;
import dev.cells.pki.TokenIssuer;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A cell's PostgreSQL and Redis, and simulated providers: everything that an instance needs. One tenant, {@code salon}. */
final class BookingCell implements AutoCloseable {

    static final String TENANT = "salon";
    private static final Duration MIGRATE_MAX = Duration.ofMinutes(1);

    private final Path application;
    private final Path folder;
    private final PostgresServer postgres;
    private final RedisServer redis;
    private final TokenIssuer tokens;
    private final Simulators simulators;

    private BookingCell(Path checkout, Path folder) throws IOException, InterruptedException, SQLException {
        this.application = checkout.resolve("cell-service/booking/target/quarkus-app/quarkus-run.jar");
        this.folder = folder;
        tokens = TokenIssuer.in(folder.resolve("tokens"), Clock.systemUTC());
        postgres = PostgresServer.start(
                folder.resolve("postgres"), 0, Map.of("max_connections", "120", "shared_buffers", "64MB"));
        redis = RedisServer.start(folder.resolve("redis"), 0);
        simulators = Simulators.start(folder.resolve("simulators.log"));
        postgres.createDatabase("cell");
        migrate();
        try (var connection = postgres.connect("cell");
                var statement = connection.createStatement()) {
            statement.execute("select cell.put_tenant('" + TENANT + "', 1, 'standard')");
            statement.execute("select cell.activate('" + TENANT + "', 1)");
        }
    }

    static BookingCell start(Path checkout, Path folder) throws IOException, InterruptedException, SQLException {
        return new BookingCell(checkout, folder);
    }

    Simulators simulators() {
        return simulators;
    }

    String token() {
        return tokens.tenant(new TenantId(TENANT), Duration.ofHours(1));
    }

    /** The first column of the first row, as superuser. */
    long count(String sql) throws SQLException {
        try (var connection = postgres.connect("cell");
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    /** Starts an instance and waits until it serves; {@code keys} are what this run changes. */
    BookingInstance instance(String name, Map<String, String> keys) throws IOException, InterruptedException {
        List<Integer> ports = FreePorts.several(2);
        var all = new TreeMap<>(keys);
        all.put("quarkus.http.port", ports.get(0).toString());
        all.put("quarkus.management.port", ports.get(1).toString());
        all.put("quarkus.http.host", "127.0.0.1");
        all.put("quarkus.management.host", "127.0.0.1");
        Path log = folder.resolve(name + ".log");
        return BookingInstance.of(java(log, all, Map.of()), log, ports, this);
    }

    private void migrate() throws IOException, InterruptedException {
        Process migration = java(
                folder.resolve("migrate.log"),
                Map.of("cells.db.admin.username", postgres.username()),
                Map.of("cells.db.admin.password", postgres.password()),
                "migrate");
        if (!migration.waitFor(MIGRATE_MAX.toSeconds(), TimeUnit.SECONDS) || migration.exitValue() != 0) {
            migration.destroyForcibly();
            throw new IOException("migrate failed: see " + folder.resolve("migrate.log"));
        }
    }

    private Process java(Path log, Map<String, String> keys, Map<String, String> secrets, String... arguments)
            throws IOException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
        keys.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-jar", application.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(Spawner.dyingWithParent(command))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        surroundings().forEach((key, value) -> builder.environment().put(variable(key), value));
        secrets.forEach((key, value) -> builder.environment().put(variable(key), value));
        return Spawner.start(builder);
    }

    private Map<String, String> surroundings() {
        var all = new TreeMap<String, String>();
        all.put("cells.cell.name", "lab");
        all.put("cells.cell.instance", "api-0");
        all.put("cells.db.url", postgres.url("cell"));
        for (String role : List.of("api", "worker", "report", "control")) {
            all.put("cells.db." + role + ".password", "of-" + role + "-on-loopback");
        }
        all.put("cells.redis.url", redis.url());
        all.put("cells.redis.password", redis.password());
        all.put("cells.jwt.public-key", tokens.publicKey().toString());
        return all;
    }

    private static String variable(String key) {
        return key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    @Override
    public void close() {
        simulators.close();
        redis.close();
        postgres.close();
    }
}
