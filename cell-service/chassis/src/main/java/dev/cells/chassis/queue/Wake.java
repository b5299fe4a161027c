package dev.cells.chassis.queue;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes idle workers of this process; polling remains for jobs that other processes enqueued. */
@ApplicationScoped
class Wake {

    /** More than this many pending wake-ups say nothing new. */
    private static final int PENDING_MAX = 64;

    private final Semaphore pending = new Semaphore(0);

    void one() {
        if (pending.availablePermits() < PENDING_MAX) {
            pending.release();
        }
    }

    void await(Duration longest) throws InterruptedException {
        boolean _ = pending.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS);
    }
}
