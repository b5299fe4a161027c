package dev.cells.router.cell;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes an instance out after consecutive connect errors and lets one request at a time try it again, after a pause that doubles.
 *
 * <pre>
 *   in ──errors──▶ out ──pause over──▶ one trial ──success──▶ in
 *                   ▲                      │
 *                   └──────── error ───────┘
 * </pre>
 */
public final class Ejection {

    private static final int ERRORS = 3;
    private static final long PAUSE_FIRST = Duration.ofMillis(500).toNanos();
    private static final int DOUBLINGS = 5;

    private final AtomicInteger errors = new AtomicInteger();
    private final AtomicLong outUntil = new AtomicLong();

    /** Whether a request may be sent there now; a trial is admitted once per pause. */
    boolean admits(long nowNanos) {
        long until = outUntil.get();
        if (until == 0) {
            return true;
        }
        return nowNanos - until >= 0 && outUntil.compareAndSet(until, nonZero(nowNanos + pause()));
    }

    /** A connection was made or an answer came. */
    public void succeeded() {
        if (errors.get() != 0) {
            errors.set(0);
            outUntil.set(0);
        }
    }

    /** A connection could not be made; true when this took the instance out. */
    public boolean failed(long nowNanos) {
        boolean out = errors.incrementAndGet() >= ERRORS;
        boolean first = out && outUntil.getAndSet(nonZero(nowNanos + pause())) == 0;
        return first;
    }

    public boolean isOut() {
        return outUntil.get() != 0;
    }

    private long pause() {
        return PAUSE_FIRST << Math.clamp(errors.get() - ERRORS, 0, DOUBLINGS);
    }

    private static long nonZero(long nanos) {
        return nanos == 0 ? 1 : nanos;
    }
}
