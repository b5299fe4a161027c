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

    /** The largest limit and the longest queue. */
    public static final int MAX = (1 << 21) - 1;

    private static final int WAITING_SHIFT = 21;
    private static final int LIMIT_SHIFT = 42;
    private static final long WAITING = 1L << WAITING_SHIFT;

    private final int queueMax;
    /** Slots in use, waiters and the limit, 21 bits each, so that all are decided in one step and nobody enters by an old limit. */
    private final AtomicLong state;

    private final WaiterQueue queue = new WaiterQueue();

    /**
     * @param limit how many may be inside at once, 1 to {@link #MAX}
     * @param queueMax how many may wait, 0 to {@link #MAX}
     */
    public Bulkhead(int limit, int queueMax) {
        if (queueMax < 0 || queueMax > MAX) {
            throw new IllegalArgumentException(
                    "queueMax is " + queueMax + ", " + (queueMax < 0 ? "less than 0" : "more than " + MAX));
        }
        this.state = new AtomicLong((long) possible(limit) << LIMIT_SHIFT);
        this.queueMax = queueMax;
    }

    private static int possible(int limit) {
        if (limit < 1 || limit > MAX) {
            throw new IllegalArgumentException(
                    "limit is " + limit + ", " + (limit < 1 ? "less than 1" : "more than " + MAX));
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

    private static boolean isFree(long now) {
        return waiting(now) == 0 && used(now) < limit(now);
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
            if (waiting(now) == 0 || used(now) > limit(now)) {
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
        long next = (long) possible(changed) << LIMIT_SHIFT;
        List<Waiter> entered = new ArrayList<>();
        synchronized (queue) {
            state.updateAndGet(now -> next | (now & (1L << LIMIT_SHIFT) - 1));
            while (queue.size() > 0 && used(state.get()) < changed) {
                Waiter waiter = next(1);
                if (waiter != null) {
                    entered.add(waiter);
                }
            }
        }
        entered.forEach(Waiter::granted);
    }

    public int limit() {
        return limit(state.get());
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
        return (int) state & MAX;
    }

    private static int waiting(long state) {
        return (int) (state >>> WAITING_SHIFT) & MAX;
    }

    private static int limit(long state) {
        return (int) (state >>> LIMIT_SHIFT);
    }
}
