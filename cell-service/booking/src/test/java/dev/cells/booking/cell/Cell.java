package dev.cells.booking.cell;

import dev.cells.booking.BookingMain;
import dev.cells.chassis.schema.Migration;
import dev.cells.local.postgres.PostgresServer;
import dev.cells.local.redis.RedisServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Starts the servers, migrates the database as in production and configures the application; injected into tests. */
@SuppressWarnings("NullAway.Init") // set by start()
public final class Cell implements QuarkusTestResourceLifecycleManager {

    private static final Map<String, String> POSTGRES = Map.of("max_connections", "80", "shared_buffers", "32MB");

    private Path directory = Path.of("");
    private PostgresServer postgres;
    private RedisServer redis;
    private SmsServer sms;
    private Providers providers;
    private Tokens tokens;
    private Map<String, String> configuration = Map.of();

    @Override
    public Map<String, String> start() {
        try {
            directory = Files.createTempDirectory("cells-booking");
            postgres = PostgresServer.start(directory.resolve("postgres"), 0, POSTGRES);
            postgres.createDatabase("cell");
            redis = RedisServer.start(directory.resolve("redis"), 0);
            sms = SmsServer.start();
            providers = Providers.start();
            tokens = Tokens.create(directory.resolve("public-key.pem"));
            configuration = configuration();
            migrate();
            return configuration;
        } catch (IOException | SQLException failed) {
            throw new IllegalStateException("the test's cell does not start", failed);
        }
    }

    @Override
    public void stop() {
        providers.close();
        sms.close();
        redis.close();
        postgres.close();
        try (var files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(Cell::delete);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(this, new TestInjector.MatchesType(Cell.class));
    }

    public Tokens tokens() {
        return tokens;
    }

    public SmsServer sms() {
        return sms;
    }

    public Providers providers() {
        return providers;
    }

    public Database database() {
        return new Database(postgres, "cell");
    }

    /** An empty database beside the cell's. */
    public Database newDatabase(String name) {
        try {
            postgres.createDatabase(name);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        return new Database(postgres, name);
    }

    /** What {@code migrate} needs beside the settings. */
    public Map<String, String> administrator() {
        return Map.of("cells.db.admin.username", postgres.username(), "cells.db.admin.password", postgres.password());
    }

    /** What a process needs to be an instance of this cell. */
    public Map<String, String> settings() {
        return configuration;
    }

    public Frozen freezePostgres() {
        return Frozen.tree(postgres.process());
    }

    public Frozen freezeRedis() {
        return Frozen.tree(redis.process());
    }

    /** As a power cut would. */
    public void killPostgres() {
        var children = postgres.process().descendants().toList();
        postgres.process().destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        postgres.process().onExit().join();
    }

    public void restartPostgres() throws IOException {
        postgres = PostgresServer.start(directory.resolve("postgres"), postgres.port(), POSTGRES);
    }

    private Map<String, String> configuration() {
        var settings = new HashMap<String, String>();
        settings.put("cells.cell.name", "test");
        settings.put("cells.cell.instance", "api-0");
        settings.put("cells.db.url", postgres.url("cell"));
        for (var role : new String[] {"api", "worker", "report", "control"}) {
            settings.put("cells.db." + role + ".password", "of-" + role + "-in-tests");
        }
        settings.put("cells.redis.url", redis.url());
        settings.put("cells.redis.password", redis.password());
        settings.put("cells.jwt.public-key", tokens.publicKey().toString());
        settings.put("cells.provider.sms.url", sms.url());
        settings.put("cells.dependency.sms.deadline", "PT10S");
        settings.put("cells.dependency.sms.limit", "1");
        settings.put("cells.dependency.sms.breaker.calls", "1000");
        for (var provider : new String[] {"payments", "calendar", "recommendations", "llm"}) {
            settings.put("cells.provider." + provider + ".url", providers.url(provider));
            settings.put("cells.dependency." + provider + ".breaker.calls", "1000");
        }
        settings.put("cells.worker.back-off", "PT0.05S");
        settings.put("cells.worker.back-off-max", "PT0.2S");
        settings.put("cells.worker.lease", "PT3S");
        settings.put("quarkus.http.test-port", "0");
        settings.put("quarkus.management.test-port", "0");
        return settings;
    }

    private void migrate() {
        var before = new HashMap<>(configuration);
        before.putAll(administrator());
        before.forEach(System::setProperty);
        try {
            if (Migration.run(BookingMain.class) != 0) {
                throw new IllegalStateException("migrate failed");
            }
        } finally {
            before.keySet().forEach(System::clearProperty);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
