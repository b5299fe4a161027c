package dev.cells.lab.bed;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for conditions, with a bound. */
public final class Until {

    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    private Until() {}

    /** Something that is looked at again and again. */
    public interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    /** Returns how long it took; fails when that is more than {@code longest}. */
    public static Duration holds(String what, Duration longest, Condition condition)
            throws IOException, InterruptedException {
        long begin = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - begin > longest.toNanos()) {
                throw new IOException("not within " + longest.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /** Lets time pass. */
    public static void passed(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
