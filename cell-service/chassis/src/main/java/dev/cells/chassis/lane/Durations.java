package dev.cells.chassis.lane;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Durations since start, counted in buckets of an eighth of a power of two: quantiles are at most 12.5 % too high. */
final class Durations {

    private static final int SUB_BITS = 3;
    private static final int BUCKETS = 64 << SUB_BITS;

    private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
    private final LongAdder count = new LongAdder();
    private final LongAdder sum = new LongAdder();
    private final LongAccumulator max = new LongAccumulator(Math::max, 0);

    void record(long nanos) {
        long value = Math.max(0, nanos);
        counts.getAndIncrement(bucket(value));
        count.increment();
        sum.add(value);
        max.accumulate(value);
    }

    private static int bucket(long value) {
        int exponent = 63 - Long.numberOfLeadingZeros(value | 1);
        int shift = Math.max(0, exponent - SUB_BITS);
        return (shift << SUB_BITS) + (int) (value >>> shift);
    }

    /** The largest value of a bucket. */
    private static long upper(int bucket) {
        int shift = Math.max(0, (bucket >>> SUB_BITS) - 1);
        long value = bucket - ((long) shift << SUB_BITS);
        return ((value + 1) << shift) - 1;
    }

    long count() {
        return count.sum();
    }

    double totalNanos() {
        return sum.sum();
    }

    double meanMs() {
        long all = count.sum();
        return all == 0 ? 0 : sum.sum() / 1e6 / all;
    }

    double maxMs() {
        return max.get() / 1e6;
    }

    /** In milliseconds; 0 of nothing. */
    double quantileMs(double share) {
        long all = 0;
        for (int i = 0; i < BUCKETS; i++) {
            all += counts.get(i);
        }
        long left = (long) Math.ceil(share * all);
        for (int i = 0; i < BUCKETS && all > 0; i++) {
            left -= counts.get(i);
            if (left <= 0) {
                return Math.min(upper(i), max.get()) / 1e6;
            }
        }
        return maxMs();
    }
}
