package dev.cells.control.database;

import dev.cells.control.background.Loop;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Asks the database in the background, so that readiness can answer at once from the last verdict. */
@Singleton
class DatabaseProbe {

    private final HeldConnection held;
    private final DatabaseConfig config;
    private final Clock clock;
    private final RandomGenerator random;
    private volatile Instant answeredAt = Instant.MIN;
    private @Nullable Loop loop;

    DatabaseProbe(SideConnection connections, DatabaseConfig config, Clock clock, RandomGenerator random) {
        this.held = new HeldConnection(connections, "probe");
        this.config = config;
        this.clock = clock;
        this.random = random;
    }

    void start(@Observes StartupEvent event) {
        loop = Loop.start("database-probe", config.probeEvery(), random, this::ask);
    }

    void stop(@Observes ShutdownEvent event) {
        Optional.ofNullable(loop).ifPresent(Loop::close);
        held.close();
    }

    private void ask() throws SQLException {
        try (var statement = held.get(_ -> {}).createStatement()) {
            statement.execute("select revision from map_revision");
            answeredAt = clock.instant();
        } catch (SQLException e) {
            answeredAt = Instant.MIN;
            held.close();
            throw e;
        }
    }

    /** How long ago the database answered; empty when the last question failed or none was answered yet. */
    Optional<Duration> answeredAgo() {
        Instant at = answeredAt;
        return at.equals(Instant.MIN) ? Optional.empty() : Optional.of(Duration.between(at, clock.instant()));
    }
}
