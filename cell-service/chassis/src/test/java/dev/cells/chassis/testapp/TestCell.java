package dev.cells.chassis.testapp;

import dev.cells.chassis.schema.CellDatabase;
import dev.cells.local.process.FreePorts;
import dev.cells.local.process.Trees;
import dev.cells.local.redis.RedisServer;
import dev.cells.pki.Credentials;
import dev.cells.pki.FleetAuthority;
import dev.cells.pki.TokenIssuer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/** PostgreSQL, Redis, keys and certificates for the test application. */
public final class TestCell implements QuarkusTestResourceLifecycleManager {

    private Path directory;
    private CellDatabase database;
    private RedisServer redis;
    private FleetAuthority authority;
    private FleetAuthority stranger;
    private TokenIssuer tokens;
    private TokenIssuer forger;
    private int port;
    private int managementPort;

    @Override
    public Map<String, String> start() {
        try {
            directory = Files.createTempDirectory("cells-test");
            database = CellDatabase.start();
            database.migrate();
            redis = RedisServer.start(directory.resolve("redis"), 0);
            authority = new FleetAuthority(directory.resolve("pki"), Clock.systemUTC());
            stranger = new FleetAuthority(directory.resolve("other-pki"), Clock.systemUTC());
            tokens = TokenIssuer.in(directory.resolve("tokens"), Clock.systemUTC());
            forger = TokenIssuer.in(directory.resolve("other-tokens"), Clock.systemUTC());
            var ports = FreePorts.several(2);
            port = ports.get(0);
            managementPort = ports.get(1);
            return keys();
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<String, String> keys() throws IOException {
        var own = authority.cell("c1");
        var keys = new HashMap<>(database.keys());
        keys.put("cells.cell.name", "c1");
        keys.put("cells.cell.instance", "api-0");
        keys.put("cells.worker.enabled", "false");
        keys.put("cells.dependency.clock.limit", "10");
        keys.put("cells.dependency.clock.shared-total", "10");
        keys.put("cells.dependency.clock.deadline", "PT1S");
        keys.put("cells.redis.url", redis.url());
        keys.put("cells.redis.password", redis.password());
        keys.put("cells.jwt.public-key", tokens.publicKey().toString());
        keys.put("cells.management.tls.certificate", own.certificate().toString());
        keys.put("cells.management.tls.key", own.key().toString());
        keys.put("cells.management.tls.authority", own.authority().toString());
        keys.put("quarkus.http.test-port", Integer.toString(port));
        keys.put("quarkus.management.test-port", Integer.toString(managementPort));
        keys.put("quarkus.shutdown.delay", "0S");
        return keys;
    }

    public CellDatabase database() {
        return database;
    }

    public RedisServer redis() {
        return redis;
    }

    public TokenIssuer tokens() {
        return tokens;
    }

    /** Signs with a key that the cell does not know. */
    public TokenIssuer forger() {
        return forger;
    }

    public int port() {
        return port;
    }

    public int managementPort() {
        return managementPort;
    }

    public Credentials controlPlane() throws IOException {
        return authority.controlPlane();
    }

    /** Signed by the right authority, but with another name. */
    public Credentials otherName() throws IOException {
        return authority.cell("c2");
    }

    /** The right name, signed by another authority. */
    public Credentials otherAuthority() throws IOException {
        return stranger.controlPlane();
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(this, new TestInjector.MatchesType(TestCell.class));
    }

    @Override
    public void stop() {
        try {
            redis.close();
            database.close();
            Trees.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
