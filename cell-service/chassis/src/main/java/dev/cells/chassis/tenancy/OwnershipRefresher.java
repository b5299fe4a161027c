package dev.cells.chassis.tenancy;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Keeps the copy of ownership fresh from one thread: when told of a change, when a request doubts the copy, and at least
 * once a second. However many ask, one read serves them all, and reads keep their distance.
 */
@Singleton
class OwnershipRefresher {

    private static final Logger LOG = Logger.getLogger(OwnershipRefresher.class);
    private static final Duration DISTANCE_MIN = Duration.ofMillis(20);

    private final OwnershipReader reader;
    private final OwnershipConfig config;
    private final Semaphore wanted = new Semaphore(0);
    /** Completes after the read that begins next. Written by the reading thread only. */
    private volatile CompletableFuture<Boolean> next = new CompletableFuture<>();

    private final Thread thread;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private boolean failing;

    OwnershipRefresher(OwnershipReader reader, OwnershipConfig config) {
        this.reader = reader;
        this.config = config;
        this.thread = Thread.ofPlatform().daemon().name("ownership").unstarted(this::run);
    }

    void start(@Observes StartupEvent event) {
        thread.start();
    }

    void stop(@Observes ShutdownEvent event) {
        stopped.countDown();
        thread.interrupt();
    }

    /** Asks for a read soon. */
    void refresh() {
        wanted.release();
    }

    /** Completes after the first read that begins from now on, also when that read fails. */
    CompletableFuture<Boolean> refreshed() {
        var after = next;
        refresh();
        return after;
    }

    private void run() {
        try {
            do {
                var asked = next;
                next = new CompletableFuture<>();
                asked.complete(readOnce());
                if (wanted.tryAcquire(config.reread().toMillis(), TimeUnit.MILLISECONDS)) {
                    wanted.drainPermits();
                }
            } while (!stopped.await(DISTANCE_MIN.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // stop() asked for it
        }
    }

    private boolean readOnce() {
        try {
            reader.read();
            if (failing) {
                LOG.info("ownership is read again");
            }
            failing = false;
            return true;
        } catch (SQLException | RuntimeException e) {
            reader.forget();
            if (!failing) {
                LOG.warnf("ownership cannot be read, trying on: %s", e.getMessage());
            }
            failing = true;
            return false;
        }
    }
}
