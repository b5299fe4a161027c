package dev.cells.isolation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * At most {@code limit} parties inside, at most {@code queueMax} waiting; whoever comes then is refused at once.
 *
 * <p>A slot that is given back goes straight to the oldest waiter, so nobody overtakes and no slot is seen free while somebody waits.
 * A waiter that gives up leaves the queue in the same instant; it can never swallow a slot afterwards.
 *
 * <p>Entering and leaving without waiters is one compare-and-set, without lock and without allocation; only waiting takes a lock, for
 * a few instructions. Nothing here blocks or knows about time: whoever waits decides for how long, on a timer of an event loop or in
 * {@link Waiting}.
 *
 * <p>Nygard, "Release It!", 2007, names the pattern.
 */
public final class Bulkhead implements Wall {

    private static final long WAITING = 1L << 32;

    private final int queueMax;
    /** Slots in use in the lower half, waiters in the upper, so that both are decided in one step. */
    private final AtomicLong state = new AtomicLong();

    private final WaiterQueue queue = new WaiterQueue();
    private volatile int limit;

    /**
     * @param limit how many may be inside at once, 1 or more
     * @param queueMax how many may wait, 0 or more
     */
    public Bulkhead(int limit, int queueMax) {
        if (queueMax < 0) {
            throw new IllegalArgumentException("queueMax is " + queueMax + ", less than 0");
        }
        this.limit = positive(limit);
        this.queueMax = queueMax;
    }

    private static int positive(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit is " + limit + ", less than 1");
        }
        return limit;
    }

    @Override
    public boolean tryEnter() {
        long now = state.get();
        while (isFree(now)) {
            if (state.compareAndSet(now, now + 1)) {
                return true;
            }
            now = state.get();
        }
        return false;
    }

    private boolean isFree(long now) {
        return waiting(now) == 0 && used(now) < limit;
    }

    @Override
    public Admission admit(Waiter waiter) {
        if (tryEnter()) {
            return Admission.ENTERED;
        }
        if (waiting(state.get()) >= queueMax) {
            return Admission.FULL;
        }
        synchronized (queue) {
            queue.requireNew(waiter);
            while (true) {
                long now = state.get();
                if (isFree(now)) {
                    if (state.compareAndSet(now, now + 1)) {
                        return Admission.ENTERED;
                    }
                } else if (waiting(now) >= queueMax) {
                    return Admission.FULL;
                } else if (state.compareAndSet(now, now + WAITING)) {
                    queue.append(waiter);
                    return Admission.QUEUED;
                }
            }
        }
    }

    @Override
    public boolean leave(Waiter waiter) {
        synchronized (queue) {
            boolean left = queue.remove(waiter);
            if (left) {
                state.addAndGet(-WAITING);
            }
            return left;
        }
    }

    /** Gives a slot back; it goes to the oldest waiter if there is one. */
    @Override
    public void release() {
        while (true) {
            long now = state.get();
            if (used(now) == 0) {
                throw new IllegalStateException("released more often than entered");
            }
            if (waiting(now) == 0 || used(now) > limit) {
                if (state.compareAndSet(now, now - 1)) {
                    return;
                }
            } else {
                Waiter next = next(0);
                if (next != null) {
                    next.granted();
                    return;
                }
            }
        }
    }

    /** Takes the oldest from the queue, and so many more slots into use; null when nobody waits any more. */
    private @Nullable Waiter next(int slots) {
        synchronized (queue) {
            Waiter next = queue.poll();
            if (next != null) {
                state.addAndGet(slots - WAITING);
            }
            return next;
        }
    }

    /** Changes the limit. A higher one lets waiters in at once; under a lower one nobody enters until enough have left. */
    public void limit(int changed) {
        List<Waiter> entered = new ArrayList<>();
        synchronized (queue) {
            limit = positive(changed);
            while (queue.size() > 0 && used(state.get()) < changed) {
                Waiter next = next(1);
                if (next != null) {
                    entered.add(next);
                }
            }
        }
        entered.forEach(Waiter::granted);
    }

    public int limit() {
        return limit;
    }

    public int queueMax() {
        return queueMax;
    }

    /** Slots in use; above the limit for a while after that was lowered. */
    public int inUse() {
        return used(state.get());
    }

    public int queued() {
        return waiting(state.get());
    }

    private static int used(long state) {
        return (int) state;
    }

    private static int waiting(long state) {
        return (int) (state >>> 32);
    }
}
