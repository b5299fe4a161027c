package dev.cells.isolation;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** One class's part of a {@link PartitionedPool}: enter, wait, release, and what there is to see. */
public final class Partition implements Wall {

    private final Share share;
    private final int guaranteed;
    private final int ceiling;
    private final AtomicInteger inUse = new AtomicInteger();
    private final PartitionedPool pool;
    private final AtomicInteger shared;
    /** Guarded by the pool. */
    private final WaiterQueue queue = new WaiterQueue();

    private final LongAdder refusedAtCeiling = new LongAdder();
    private final LongAdder refusedExhausted = new LongAdder();

    Partition(PartitionedPool pool, Share share, int reserve, AtomicInteger shared) {
        this.pool = pool;
        this.share = share;
        this.guaranteed = share.guaranteed() + reserve;
        this.ceiling = share.nominal() + share.borrowMax() + reserve;
        this.shared = shared;
    }

    /** Enters, or is refused at once: at its own ceiling, or when what it could borrow is in use or waited for. */
    @Override
    public boolean tryEnter() {
        return counted(pool.hasWaiters() ? pool.enterQuietly(this) : takeQuickly());
    }

    private boolean counted(boolean entered) {
        if (!entered) {
            refused();
        }
        return entered;
    }

    private void refused() {
        (inUse.get() >= ceiling ? refusedAtCeiling : refusedExhausted).increment();
    }

    @Override
    public Admission admit(Waiter waiter) {
        if (!pool.hasWaiters() && takeQuickly()) {
            return Admission.ENTERED;
        }
        Admission admission = share.queueMax() == 0 && !pool.hasWaiters() ? Admission.FULL : pool.admit(this, waiter);
        if (admission == Admission.FULL) {
            refused();
        }
        return admission;
    }

    @Override
    public boolean leave(Waiter waiter) {
        return pool.leave(this, waiter);
    }

    /**
     * Takes a slot outside the pool's lock. A shared slot may be held for an instant and given back; whoever began to wait in that instant
     * did not see it, so it is served here.
     */
    private boolean takeQuickly() {
        boolean taken = take();
        if (pool.hasWaiters()) {
            pool.serve();
        }
        return taken;
    }

    /** Takes a slot if there is one, whoever waits. */
    boolean take() {
        while (true) {
            int now = inUse.get();
            if (now >= ceiling) {
                return false;
            }
            // What is shared is taken before it is counted and given back after: the sum may look smaller for an
            // instant, never larger.
            boolean own = now < guaranteed;
            if (!own && !takeShared()) {
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

    /** Whether the next slot would be its own, which nobody else can have. */
    boolean hasOwn() {
        return inUse.get() < guaranteed;
    }

    /** Whether somebody of it waits who could take a shared slot. */
    boolean waitsForShared() {
        return queue.size() > 0 && inUse.get() < ceiling;
    }

    WaiterQueue queue() {
        return queue;
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

    /** Gives a slot back; waiters that can have it get it, the highest class first. */
    @Override
    public void release() {
        giveBack();
        if (pool.hasWaiters()) {
            pool.serve();
        }
    }

    private void giveBack() {
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

    /** How many of it wait. */
    public int queued() {
        return pool.queued(this);
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
