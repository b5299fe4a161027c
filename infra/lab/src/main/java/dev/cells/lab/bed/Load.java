package dev.cells.lab.bed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/**
 * Tenants that send at a fixed rate, whatever the answers do: every request has a time at which it is due, and its latency counts
 * from there, so that a slow answer cannot hide the requests that waited behind it.
 */
public final class Load {

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Queue<Sample> samples = new ConcurrentLinkedQueue<>();
    private final List<Thread> callers = new ArrayList<>();
    private volatile boolean stopped;

    private Load() {}

    /**
     * Starts it.
     *
     * @param port asked before each request
     * @param perSecond of all tenants together
     */
    public static Load start(IntSupplier port, List<String> tenants, double perSecond, String path) {
        var load = new Load();
        long every = (long) (1e9 * tenants.size() / perSecond);
        long begin = System.nanoTime() + Duration.ofMillis(50).toNanos();
        for (int i = 0; i < tenants.size(); i++) {
            var caller = new Caller(tenants.get(i), PATIENCE);
            long first = begin + every * i / tenants.size();
            load.callers.add(Thread.ofVirtual().start(() -> load.call(caller, port, path, first, every)));
        }
        return load;
    }

    private void call(Caller caller, IntSupplier port, String path, long first, long every) {
        try (caller) {
            for (long due = first; !stopped; due += every) {
                for (long left = due - System.nanoTime(); left > 0 && !stopped; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                if (!stopped) {
                    int status = caller.get(port.getAsInt(), path);
                    samples.add(new Sample(caller.tenant(), due, System.nanoTime(), status));
                }
            }
        }
    }

    /** Requests that have ended so far. */
    public int ended() {
        return samples.size();
    }

    /** Lets requests in flight end, and returns all. */
    public List<Sample> stop() throws InterruptedException {
        stopped = true;
        for (Thread caller : callers) {
            LockSupport.unpark(caller);
            caller.join(PATIENCE.plusSeconds(1));
        }
        return List.copyOf(samples);
    }

    /** Runs it for a while. */
    public static List<Sample> during(Duration time, IntSupplier port, List<String> tenants, double perSecond)
            throws InterruptedException {
        Load load = start(port, tenants, perSecond, "/");
        Until.passed(time);
        return load.stop();
    }
}
