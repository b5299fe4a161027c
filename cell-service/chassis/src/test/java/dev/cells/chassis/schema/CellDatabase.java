package dev.cells.chassis.schema;

import dev.cells.chassis.database.CellRole;
import dev.cells.chassis.database.DatabaseConfig;
import dev.cells.local.postgres.PostgresServer;
import dev.cells.local.process.ProcessIdentity;
import dev.cells.local.process.Trees;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.awaitility.Awaitility;

/** A real PostgreSQL with an empty database {@code cell}, which a test migrates. */
public final class CellDatabase implements AutoCloseable {

    private static final Map<String, String> SETTINGS = Map.of("fsync", "off", "max_connections", "60");

    public static final String MOVER_PASSWORD = "test-mover";

    private final Path directory;
    private PostgresServer server;

    private CellDatabase(Path directory, PostgresServer server) {
        this.directory = directory;
        this.server = server;
    }

    public static CellDatabase start() throws IOException, SQLException {
        var directory = Files.createTempDirectory("cells-chassis");
        var database = new CellDatabase(directory, PostgresServer.start(directory.resolve("postgres"), 0, SETTINGS));
        try (var admin = DriverManager.getConnection(
                        database.server.url("postgres"), database.server.username(), database.server.password());
                var statement = admin.createStatement()) {
            statement.execute("create database cell");
        }
        return database;
    }

    public PostgresServer server() {
        return server;
    }

    /** Ends the server without mercy for its clients and starts it again on the same port. */
    public void restart() throws IOException {
        int port = server.port();
        server.close();
        server = PostgresServer.start(directory.resolve("postgres"), port, SETTINGS);
    }

    /** {@code kill -9} of the server, from which {@link #startAgain} recovers. */
    public void kill() throws IOException {
        server.process().destroyForcibly();
        Awaitility.await().until(() -> !ProcessIdentity.alive(server.process()));
    }

    /** After {@link #kill}, on the same port; what the killed server left running may hold the data for a moment. */
    public void startAgain() {
        int port = server.port();
        Awaitility.await().ignoreExceptions().until(() -> {
            server = PostgresServer.start(directory.resolve("postgres"), port, SETTINGS);
            return true;
        });
    }

    /** The configuration keys of an instance that uses this database. */
    public Map<String, String> keys() {
        var keys = new HashMap<String, String>();
        keys.put("cells.db.url", server.url("cell"));
        for (var role : CellRole.values()) {
            keys.put("cells.db." + role.key() + ".password", password(role));
        }
        keys.put("cells.db.mover.password", MOVER_PASSWORD);
        keys.put("cells.db.mover.connections", "20");
        keys.put("cells.db.instances", "2");
        return keys;
    }

    public DatabaseConfig config(Map<String, String> more) {
        var keys = new HashMap<>(keys());
        keys.put("cells.db.admin.username", server.username());
        keys.put("cells.db.admin.password", server.password());
        keys.putAll(more);
        return new SmallRyeConfigBuilder()
                .addDefaultSources()
                .addDefaultInterceptors()
                .withSources(new PropertiesConfigSource(keys, "test", 500))
                .withMapping(DatabaseConfig.class)
                .build()
                .getConfigMapping(DatabaseConfig.class);
    }

    public void migrate() throws SQLException {
        migrate(CellDatabase.class, Map.of(), new PrintStream(OutputStream.nullOutputStream()));
    }

    void migrate(Class<?> application, Map<String, String> more, PrintStream out) throws SQLException {
        new Migration(config(more), application, out).migrate(Clock.systemUTC(), Duration.ofSeconds(5));
    }

    public Connection as(CellRole role) throws SQLException {
        return DriverManager.getConnection(server.url("cell"), role.roleName(), password(role));
    }

    /** As the role that moves tenants. */
    public Connection asMover() throws SQLException {
        return DriverManager.getConnection(server.url("cell"), "cell_mover", MOVER_PASSWORD);
    }

    public Connection asAdministrator() throws SQLException {
        return DriverManager.getConnection(server.url("cell"), server.username(), server.password());
    }

    private static String password(CellRole role) {
        return "test-" + role.key();
    }

    @Override
    public void close() throws IOException {
        server.close();
        Trees.delete(directory);
    }
}
