package dev.cells.chassis.queue;

import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;

/** What the workers of a cell do beside running jobs; every process may do it at the same time. */
@ApplicationScoped
class Upkeep {

    private static final Duration INTERVAL = Duration.ofMillis(200);
    private static final Duration RESCUE_EVERY = Duration.ofSeconds(5);
    private static final Duration FORGET_EVERY = Duration.ofMinutes(1);

    private final JobRunner runner;
    private final JobStore store;
    private final Wake wake;
    private final WorkerConfig config;
    private final AgroalDataSource worker;
    private final Every renewing;
    private final Every rescuing = new Every(RESCUE_EVERY);
    private final Every forgetting = new Every(FORGET_EVERY);

    @Inject
    Upkeep(
            JobRunner runner,
            JobStore store,
            Wake wake,
            WorkerConfig config,
            @DataSource("worker") AgroalDataSource worker) {
        this.runner = runner;
        this.store = store;
        this.wake = wake;
        this.config = config;
        this.worker = worker;
        this.renewing = new Every(config.lease().dividedBy(3));
    }

    /** Time between two rounds: shorter than a third of the lease, so that no renewal comes late. */
    Duration interval() {
        var third = config.lease().dividedBy(3);
        return third.compareTo(INTERVAL) < 0 ? third : INTERVAL;
    }

    void runOnce() throws SQLException {
        long now = System.nanoTime();
        if (renewing.isDue(now)) {
            runner.renew();
        }
        for (int due = Math.min(store.promote(), config.threads()); due > 0; due--) {
            wake.one();
        }
        if (rescuing.isDue(now)) {
            store.rescue();
        }
        if (forgetting.isDue(now)) {
            forgetAnswers();
        }
    }

    private void forgetAnswers() throws SQLException {
        try (var connection = worker.getConnection();
                var forget = connection.prepareStatement("delete from cell.idempotency_key k using ("
                        + "select tenant_id, key from cell.idempotency_key"
                        + " where created_at < now() - ? * interval '1 s' order by created_at limit 5000) old"
                        + " where k.tenant_id = old.tenant_id and k.key = old.key")) {
            forget.setLong(1, config.keepAnswers().toSeconds());
            forget.executeUpdate();
        }
    }

    /** True once per period; used by one thread. */
    private static final class Every {
        private final long periodNanos;
        private boolean started;
        private long last;

        Every(Duration period) {
            periodNanos = period.toNanos();
        }

        boolean isDue(long nowNanos) {
            if (started && nowNanos - last < periodNanos) {
                return false;
            }
            started = true;
            last = nowNanos;
            return true;
        }
    }
}
