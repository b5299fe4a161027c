package dev.cells.chassis.queue;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** The worker threads of this process: a fixed number, from the start of the application to its end. */
@ApplicationScoped
class Workers {

    private static final Logger LOG = Logger.getLogger(Workers.class);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    private final JobRunner runner;
    private final Upkeep upkeep;
    private final WorkerConfig config;
    private final Wake wake;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    @Inject
    Workers(JobRunner runner, Upkeep upkeep, WorkerConfig config, Wake wake) {
        this.runner = runner;
        this.upkeep = upkeep;
        this.config = config;
        this.wake = wake;
    }

    void start(@Observes StartupEvent event) {
        if (!config.enabled()) {
            return;
        }
        for (int i = 0; i < config.threads(); i++) {
            threads.add(Thread.ofPlatform().name("worker-" + i).start(this::work));
        }
        threads.add(Thread.ofPlatform().name("worker-upkeep").start(this::keepUp));
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException, SQLException {
        stopping.countDown();
        threads.forEach(thread -> wake.one());
        long deadline = System.nanoTime() + config.grace().toNanos();
        for (var thread : threads) {
            thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
        }
        if (threads.stream().anyMatch(Thread::isAlive)) {
            runner.handBackAll();
        }
    }

    private void work() {
        var outage = new Outage("claiming jobs");
        while (isRunning()) {
            boolean _ = Thread.interrupted();
            try {
                boolean ran = runner.runOnce();
                outage.over();
                if (!ran) {
                    wake.await(config.poll());
                }
            } catch (SQLException | RuntimeException failed) {
                outage.seen(failed);
                pause(AFTER_FAILURE);
            } catch (InterruptedException _) {
                // A lease was lost just as its job ended, or the process stops: the loop's condition knows which.
            } catch (Error broken) {
                // A worker that ends here would shrink the pool for every tenant, unseen.
                LOG.error("a worker failed by a bug", broken);
                pause(AFTER_FAILURE);
            }
        }
    }

    private void keepUp() {
        var outage = new Outage("keeping jobs");
        while (isRunning()) {
            try {
                upkeep.runOnce();
                outage.over();
            } catch (SQLException | RuntimeException failed) {
                outage.seen(failed);
            }
            pause(upkeep.interval());
        }
    }

    private boolean isRunning() {
        return stopping.getCount() > 0;
    }

    private void pause(Duration longest) {
        try {
            boolean _ = stopping.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            // See work(): nothing else interrupts.
        }
    }

    /** Logs the first failure and the recovery, not each poll in between. */
    private static final class Outage {
        private final String doing;
        private boolean failing;

        Outage(String doing) {
            this.doing = doing;
        }

        void seen(Exception failed) {
            if (!failing) {
                failing = true;
                LOG.warnf("%s fails, will keep trying: %s", doing, failed.getMessage());
            }
        }

        void over() {
            if (failing) {
                failing = false;
                LOG.infof("%s works again", doing);
            }
        }
    }
}
