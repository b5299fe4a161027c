package dev.cells.chassis.lane;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;

/** The most that came within one second. */
final class PeakRate {

    private static final long COUNT = (1L << 24) - 1;

    /** The second, and how many came in it so far in the lowest 24 bits. */
    private final AtomicLong now = new AtomicLong();

    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);

    /** @param nanos a time, of any origin, that does not go back */
    void count(long nanos) {
        long second = Math.floorDiv(nanos, 1_000_000_000L) << 24;
        long counted = now.updateAndGet(before -> (before & ~COUNT) == second ? before + 1 : second | 1);
        peak.accumulate(counted & COUNT);
    }

    long perSecond() {
        return peak.get();
    }
}
