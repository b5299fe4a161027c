package dev.cells.router.cell;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Retries at most a share of the requests, so that a sick cell is not buried under them, and a few a second whatever the traffic. */
final class RetryBudget {

    private static final int RETRY = 1_000;
    private static final int SAVED_MAX = 10 * RETRY;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final int perRequest;
    private final long spacing;
    private final AtomicInteger saved = new AtomicInteger(SAVED_MAX);
    /** When the retries that are allowed whatever the traffic would be used up at {@link #spacing}. */
    private final AtomicLong usedUntil = new AtomicLong(Long.MIN_VALUE);

    /**
     * @param share retries per request, 0 to 1
     * @param perSecond retries a second that are always allowed
     */
    RetryBudget(double share, int perSecond) {
        this.perRequest = (int) Math.round(share * RETRY);
        this.spacing = perSecond == 0 ? 0 : SECOND / perSecond;
    }

    void request() {
        int now = saved.get();
        if (now < SAVED_MAX) {
            saved.compareAndSet(now, Math.min(SAVED_MAX, now + perRequest));
        }
    }

    boolean retry(long nowNanos) {
        int now = saved.get();
        while (perRequest > 0 && now >= RETRY) {
            if (saved.compareAndSet(now, now - RETRY)) {
                return true;
            }
            now = saved.get();
        }
        return spacing > 0 && floor(nowNanos);
    }

    private boolean floor(long nowNanos) {
        while (true) {
            long until = usedUntil.get();
            long next = (until == Long.MIN_VALUE || until - nowNanos < 0 ? nowNanos : until) + spacing;
            if (next - nowNanos > SECOND) {
                return false;
            }
            if (usedUntil.compareAndSet(until, next)) {
                return true;
            }
        }
    }
}
