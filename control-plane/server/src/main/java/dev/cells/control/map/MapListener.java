package dev.cells.control.map;

import dev.cells.control.background.Loop;
import dev.cells.control.database.HeldConnection;
import dev.cells.control.database.SideConnection;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Hears of revisions that other replicas published. A notification only wakes; after each one, and after every pause without one,
 * the revision itself is read, so a lost notification costs at most that pause.
 */
@Singleton
class MapListener {

    private static final Duration PAUSE = Duration.ofMillis(1);

    private final HeldConnection held;
    private final MapWatch watch;
    private final MapConfig config;
    private final RandomGenerator random;
    private @Nullable Loop loop;

    MapListener(SideConnection connections, MapWatch watch, MapConfig config, RandomGenerator random) {
        this.held = new HeldConnection(connections, "listener");
        this.watch = watch;
        this.config = config;
        this.random = random;
    }

    void start(@Observes StartupEvent event) {
        loop = Loop.start("map-listener", PAUSE, random, this::listen);
    }

    /** Waiting polls are answered before the server waits for its open requests. */
    void drain(@Observes ShutdownDelayInitiatedEvent event) {
        watch.close();
    }

    void stop(@Observes ShutdownEvent event) {
        watch.close();
        Optional.ofNullable(loop).ifPresent(Loop::close);
        held.close();
    }

    /** Says what is newest, then listens for a while; a connection that fails is opened anew by the next round. */
    private void listen() throws SQLException {
        try {
            Connection connection = held.get(MapListener::subscribe);
            watch.offer(new SqlMapTable(connection).revision());
            connection.unwrap(PGConnection.class).getNotifications((int)
                    config.listenMax().toMillis());
        } catch (SQLException e) {
            held.close();
            throw e;
        }
    }

    private static void subscribe(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("listen " + SqlMapTable.CHANNEL);
        }
    }
}
