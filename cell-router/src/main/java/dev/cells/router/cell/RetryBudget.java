package dev.cells.router.cell;

import java.util.concurrent.atomic.AtomicInteger;

/** Retries at most a fifth of the requests, so that a sick cell is not buried under them; a few are always allowed. */
final class RetryBudget {

    private static final int PER_REQUEST = 20;
    private static final int PER_RETRY = 100;
    private static final int SAVED_MAX = 10 * PER_RETRY;

    private final AtomicInteger saved = new AtomicInteger(SAVED_MAX);

    void request() {
        int now = saved.get();
        if (now < SAVED_MAX) {
            saved.compareAndSet(now, Math.min(SAVED_MAX, now + PER_REQUEST));
        }
    }

    boolean retry() {
        int now = saved.get();
        while (now >= PER_RETRY) {
            if (saved.compareAndSet(now, now - PER_RETRY)) {
                return true;
            }
            now = saved.get();
        }
        return false;
    }
}
