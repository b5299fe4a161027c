package dev.cells.chassis.health;

import dev.cells.chassis.database.PoolCheck;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Asks PostgreSQL through the control pool, on a thread of its own, and remembers the answer. */
@Singleton
class DatabaseProber {

    private static final Logger LOG = Logger.getLogger(DatabaseProber.class);

    private final AgroalDataSource control;
    private final PoolCheck pools;
    private final HealthConfig config;
    private final Clock clock;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("database-prober").factory());
    private volatile Verdict last;
    private volatile boolean poolsChecked;
    private volatile Optional<String> violation = Optional.empty();
    private @Nullable ScheduledFuture<?> probing;

    DatabaseProber(@DataSource("control") AgroalDataSource control, PoolCheck pools, HealthConfig config, Clock clock) {
        this.control = control;
        this.pools = pools;
        this.config = config;
        this.clock = clock;
        this.last = new Verdict(false, "not asked yet", clock.instant());
    }

    /**
     * Starts probing. If PostgreSQL answers already, pools that do not fit what it gives stop the start here; otherwise the same finding
     * keeps the instance from becoming ready.
     */
    void start(@Observes StartupEvent event) {
        probe();
        if (violation.isPresent()) {
            throw new IllegalStateException(violation.get());
        }
        long everyMs = config.every().toMillis();
        probing = thread.scheduleWithFixedDelay(this::probe, everyMs, everyMs, TimeUnit.MILLISECONDS);
    }

    void stop(@Observes ShutdownEvent event) {
        if (probing != null) {
            probing.cancel(true);
        }
        thread.shutdownNow();
    }

    Verdict verdict() {
        return last.asOf(clock.instant(), config.staleMax());
    }

    private void probe() {
        var found = ask();
        if (found.up() != last.up()) {
            LOG.infof("database %s: %s", found.up() ? "up" : "down", found.why());
        }
        last = found;
    }

    private Verdict ask() {
        var at = clock.instant();
        try (var connection = control.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("select 1");
            if (!poolsChecked) {
                violation = pools.violation();
                poolsChecked = true;
            }
            return violation.map(why -> new Verdict(false, why, at)).orElseGet(() -> new Verdict(true, "answers", at));
        } catch (SQLException | RuntimeException e) {
            return new Verdict(false, "does not answer: " + e.getMessage(), at);
        }
    }
}
