package dev.cells.isolation;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** One class's part of a {@link PartitionedPool}: enter, release, and what there is to see. */
public final class Partition {

    private final Share share;
    private final int guaranteed;
    private final int ceiling;
    private final AtomicInteger inUse = new AtomicInteger();
    private final AtomicInteger shared;
    private final LongAdder refusedAtCeiling = new LongAdder();
    private final LongAdder refusedExhausted = new LongAdder();

    Partition(Share share, int reserve, AtomicInteger shared) {
        this.share = share;
        this.guaranteed = share.guaranteed() + reserve;
        this.ceiling = share.nominal() + share.borrowMax() + reserve;
        this.shared = shared;
    }

    /**
     * Enters, or is refused at once: at its own ceiling, or when what it could borrow is in use. Each true is followed by one {@link
     * #release}.
     */
    public boolean tryEnter() {
        while (true) {
            int now = inUse.get();
            if (now >= ceiling) {
                refusedAtCeiling.increment();
                return false;
            }
            // What is shared is taken before it is counted and given back after: the sum may look smaller for an
            // instant, never larger.
            boolean own = now < guaranteed;
            if (!own && !takeShared()) {
                refusedExhausted.increment();
                return false;
            }
            if (inUse.compareAndSet(now, now + 1)) {
                return true;
            }
            if (!own) {
                shared.incrementAndGet();
            }
        }
    }

    private boolean takeShared() {
        int free = shared.get();
        while (free > 0) {
            if (shared.compareAndSet(free, free - 1)) {
                return true;
            }
            free = shared.get();
        }
        return false;
    }

    /** Gives back what was entered. */
    public void release() {
        while (true) {
            int now = inUse.get();
            if (now == 0) {
                throw new IllegalStateException("%s released more often than entered".formatted(share.name()));
            }
            if (inUse.compareAndSet(now, now - 1)) {
                if (now > guaranteed) {
                    shared.incrementAndGet();
                }
                return;
            }
        }
    }

    public Share share() {
        return share;
    }

    /** The most that this class may have in use, the reserve included if it is the highest. */
    public int ceiling() {
        return ceiling;
    }

    public int inUse() {
        return inUse.get();
    }

    /** In use beyond its floor. */
    public int borrowed() {
        return Math.max(0, inUse.get() - share.nominal());
    }

    /** Refusals because this class had all it may have. */
    public long refusedAtCeiling() {
        return refusedAtCeiling.sum();
    }

    /** Refusals because surplus and lent floors were in use. */
    public long refusedExhausted() {
        return refusedExhausted.sum();
    }
}
