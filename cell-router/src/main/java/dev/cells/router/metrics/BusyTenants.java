package dev.cells.router.metrics;

import java.time.Duration;
import java.util.List;

/** The tenants that one event loop is busiest with, in windows of ten seconds; the last whole window can be read by any thread. */
public final class BusyTenants {

    static final Duration WINDOW = Duration.ofSeconds(10);

    private final int kept;
    private final Sketch requests = new Sketch();
    private final Sketch nanos = new Sketch();
    private long began;
    private volatile Window last = new Window(List.of(), List.of(), 1);

    /** @param seconds how long it really was */
    record Window(List<Sketch.Entry> requests, List<Sketch.Entry> nanos, double seconds) {}

    /** @param most how many tenants are asked for; more are kept, because each loop sees only a part of a tenant's requests */
    BusyTenants(int most, long nowNanos) {
        this.kept = 4 * most;
        this.began = nowNanos;
    }

    /** A tenant's request has ended. */
    public void ended(byte[] tenant, int from, int length, long hash) {
        requests.add(tenant, from, length, hash, 1);
    }

    /** A tenant's request was here for so long, since it began or since this was last said of it. */
    public void here(byte[] tenant, int from, int length, long hash, long forNanos) {
        if (forNanos > 0) {
            nanos.add(tenant, from, length, hash, forNanos);
        }
    }

    /** Closes the window if it is over. */
    public void tick(long nowNanos) {
        if (nowNanos - began >= WINDOW.toNanos()) {
            last = new Window(requests.take(kept), nanos.take(kept), (nowNanos - began) / 1e9);
            began = nowNanos;
        }
    }

    Window last() {
        return last;
    }
}
