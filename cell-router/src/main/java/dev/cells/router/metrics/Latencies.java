package dev.cells.router.metrics;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * How long requests took, in fixed buckets. Each event loop writes to an array of its own, without a lock and without waiting for
 * anyone; reading adds them up, and sees each count a moment late at most.
 */
public final class Latencies {

    private static final long[] BOUNDS = {
        micros(100), micros(250), micros(500),
        micros(1_000), micros(2_500), micros(5_000),
        micros(10_000), micros(25_000), micros(50_000),
        micros(100_000), micros(250_000), micros(500_000),
        micros(1_000_000), micros(2_500_000), micros(5_000_000),
        micros(10_000_000), micros(30_000_000), micros(60_000_000)
    };
    private static final int SUM = BOUNDS.length + 1;
    private static final byte[] FIRST = first();

    private volatile @Nullable AtomicLongArray[] loops = new AtomicLongArray[0];

    private static long micros(long micros) {
        return TimeUnit.MICROSECONDS.toNanos(micros);
    }

    /** For each number of leading zeros the first bucket that such a duration can be in; at most three steps are left then. */
    private static byte[] first() {
        byte[] first = new byte[Long.SIZE + 1];
        for (int zeros = 0; zeros <= Long.SIZE; zeros++) {
            long least = zeros == Long.SIZE ? 0 : 1L << (Long.SIZE - 1 - zeros);
            first[zeros] = (byte) (zeros == 0 ? 0 : bucket(0, least));
        }
        return first;
    }

    private static int bucket(int from, long nanos) {
        int bucket = from;
        while (bucket < BOUNDS.length && nanos > BOUNDS[bucket]) {
            bucket++;
        }
        return bucket;
    }

    /**
     * Counts one.
     *
     * @param loop which event loop this is; only one thread may use each
     */
    public void record(int loop, long nanos) {
        AtomicLongArray counts = of(loop);
        int bucket = bucket(FIRST[Long.numberOfLeadingZeros(nanos)], nanos);
        counts.setOpaque(bucket, counts.getPlain(bucket) + 1);
        counts.setOpaque(SUM, counts.getPlain(SUM) + nanos);
    }

    private AtomicLongArray of(int loop) {
        @Nullable AtomicLongArray[] now = loops;
        AtomicLongArray mine = loop < now.length ? now[loop] : null;
        return mine == null ? add(loop) : mine;
    }

    private synchronized AtomicLongArray add(int loop) {
        @Nullable AtomicLongArray[] more = Arrays.copyOf(loops, Math.max(loops.length, loop + 1));
        var mine = new AtomicLongArray(SUM + 1);
        more[loop] = mine;
        loops = more;
        return mine;
    }

    /**
     * All loops' counts.
     *
     * @param upTo requests that took at most so many seconds, by {@link #boundSeconds}; the last one is all of them
     * @param seconds all of them together
     */
    @SuppressWarnings("ArrayRecordComponent") // made to be read once
    public record Snapshot(long[] upTo, double seconds) {

        public static int bounds() {
            return BOUNDS.length;
        }

        /** The largest duration in a bucket. */
        public static double boundSeconds(int bucket) {
            return BOUNDS[bucket] / 1e9;
        }

        public long count() {
            return upTo[upTo.length - 1];
        }
    }

    public Snapshot snapshot() {
        long[] upTo = new long[BOUNDS.length + 1];
        long nanos = 0;
        for (AtomicLongArray counts : loops) {
            for (int i = 0; counts != null && i < upTo.length; i++) {
                upTo[i] += counts.getOpaque(i);
            }
            nanos += counts == null ? 0 : counts.getOpaque(SUM);
        }
        for (int i = 1; i < upTo.length; i++) {
            upTo[i] += upTo[i - 1];
        }
        return new Snapshot(upTo, nanos / 1e9);
    }
}
