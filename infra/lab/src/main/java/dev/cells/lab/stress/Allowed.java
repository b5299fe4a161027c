package dev.cells.lab.stress;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many may be inside now, and how many are, counted beside the wall that is tried. A limit that is being changed has no value that
 * could be held against anyone, so whoever counts while it changes counts in vain.
 */
final class Allowed {

    private final AtomicInteger inside = new AtomicInteger();
    /** Odd while the limit changes. */
    private volatile int version;

    private volatile int limit;

    Allowed(int limit) {
        this.limit = limit;
    }

    /** By one thread only: {@code change} returns once the wall keeps the new limit. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
    void change(int next, Runnable change) {
        version++;
        change.run();
        limit = next;
        version++;
    }

    /** After entering; false when there are more inside than may be. */
    boolean entered() {
        int before = version;
        int allowed = limit;
        int now = inside.incrementAndGet();
        return now <= allowed || before % 2 == 1 || version != before;
    }

    /** Before releasing; false when there were fewer than none. */
    boolean leaves() {
        return inside.decrementAndGet() >= 0;
    }

    int inside() {
        return inside.get();
    }
}
