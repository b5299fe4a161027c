package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition, never for a time. */
final class Until {

    private static final Duration AGAIN = Duration.ofMillis(250);

    private Until() {}

    /** Something that may become true. */
    interface Condition {
        boolean holds() throws IOException, InterruptedException;
    }

    /** Returns the milliseconds it took, or -1 when {@code max} was over first. */
    static long holds(Duration max, Condition condition) throws IOException, InterruptedException {
        long started = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - started > max.toNanos()) {
                return -1;
            }
            LockSupport.parkNanos(AGAIN.toNanos());
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return Duration.ofNanos(System.nanoTime() - started).toMillis();
    }
}
