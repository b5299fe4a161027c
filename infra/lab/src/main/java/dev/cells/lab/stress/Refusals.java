package dev.cells.lab.stress;

import dev.cells.isolation.Bulkhead;
import dev.cells.isolation.Wall;
import dev.cells.lab.bed.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** How long it takes to be refused while many others are refused, and while the one slot changes hands all the time. */
@SuppressWarnings("ThreadPriorityCheck") // yields are there to mix the threads up, not to wait
final class Refusals {

    private static final int WARM_UP = 50_000;
    private static final int SAMPLES = 200_000;

    private final int threads;
    private final Bulkhead full = new Bulkhead(1, 1);
    private volatile boolean stopped;

    Refusals(int threads) {
        this.threads = threads;
    }

    double p99Micros() throws InterruptedException {
        full.tryEnter();
        if (full.admit(new Handed()) != Wall.Admission.QUEUED) {
            throw new IllegalStateException("the bulkhead is not full");
        }
        Thread handing = Thread.ofPlatform().start(this::handOver);
        var begin = new CountDownLatch(1);
        long[] nanos = new long[threads * SAMPLES];
        var callers = new ArrayList<Thread>();
        for (int t = 0; t < threads; t++) {
            int from = t * SAMPLES;
            callers.add(Thread.ofPlatform().start(() -> measure(begin, nanos, from)));
        }
        begin.countDown();
        for (Thread caller : callers) {
            caller.join();
        }
        stopped = true;
        handing.join();
        long[] refused = Arrays.stream(nanos).filter(one -> one > 0).sorted().toArray();
        return Figures.quantile(refused, 0.99) * 1_000;
    }

    /** The slot goes to a waiter, and another one waits at once, so that the bulkhead stays full but for instants. */
    private void handOver() {
        while (!stopped) {
            full.release();
            Wall.Admission again = full.admit(new Handed());
            while (again == Wall.Admission.ENTERED) {
                again = full.admit(new Handed());
            }
            Thread.yield();
        }
    }

    private void measure(CountDownLatch begin, long[] nanos, int from) {
        try {
            begin.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        var late = new Handed();
        for (int i = -WARM_UP; i < SAMPLES; i++) {
            long start = System.nanoTime();
            Wall.Admission admission = full.admit(late);
            long took = System.nanoTime() - start;
            if (admission == Wall.Admission.FULL && i >= 0) {
                nanos[from + i] = Math.max(1, took);
            } else if (admission != Wall.Admission.FULL) {
                late = new Handed();
            }
        }
    }

    private static final class Handed extends Wall.Waiter {
        @Override
        protected void granted() {
            // Whoever holds the slot gives it on.
        }
    }
}
