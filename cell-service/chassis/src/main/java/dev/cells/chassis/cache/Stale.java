package dev.cells.chassis.cache;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Caches whose invalidation did not reach Redis. This process computes their answers until whatever Redis may still hold has
 * expired. Bounded: when more than {@code max} are open, every cache counts as stale for that long.
 */
final class Stale {

    private final int max;
    private final LongSupplier nanos;
    private final ConcurrentHashMap<String, Long> until = new ConcurrentHashMap<>();
    private final AtomicLong all;

    Stale(int max, LongSupplier nanos) {
        this.max = max;
        this.nanos = nanos;
        this.all = new AtomicLong(nanos.getAsLong());
    }

    void mark(String generationKey, Duration timeToLive) {
        long end = nanos.getAsLong() + timeToLive.toNanos();
        if (until.size() >= max) {
            until.values().removeIf(past -> nanos.getAsLong() - past >= 0);
        }
        if (until.size() >= max) {
            all.accumulateAndGet(end, (old, now) -> now - old > 0 ? now : old);
        } else {
            until.put(generationKey, end);
        }
    }

    boolean has(String generationKey) {
        long now = nanos.getAsLong();
        if (now - all.get() < 0) {
            return true;
        }
        var end = until.get(generationKey);
        if (end == null) {
            return false;
        }
        boolean over = now - end >= 0;
        if (over) {
            until.remove(generationKey, end);
        }
        return !over;
    }
}
