package dev.cells.isolation;

import org.jspecify.annotations.Nullable;

/** Waiters in order, linked through themselves so that waiting allocates nothing. Its owner guards it by a lock. */
final class WaiterQueue {

    private Wall.@Nullable Waiter oldest;
    private Wall.@Nullable Waiter newest;
    private int size;

    int size() {
        return size;
    }

    /** Before anything is counted for it: a waiter stands in one queue at a time. */
    void requireNew(Wall.Waiter waiter) {
        if (waiter.queue != null) {
            throw new IllegalStateException("this waiter is queued already");
        }
    }

    void append(Wall.Waiter waiter) {
        requireNew(waiter);
        Wall.Waiter last = newest;
        waiter.queue = this;
        waiter.older = last;
        if (last == null) {
            oldest = waiter;
        } else {
            last.newer = waiter;
        }
        newest = waiter;
        size++;
    }

    /** Takes the oldest out; null when nobody waits. */
    Wall.@Nullable Waiter poll() {
        Wall.Waiter first = oldest;
        if (first != null) {
            remove(first);
        }
        return first;
    }

    /** False when it does not wait here. */
    boolean remove(Wall.Waiter waiter) {
        if (waiter.queue != this) {
            return false;
        }
        Wall.Waiter before = waiter.older;
        Wall.Waiter after = waiter.newer;
        if (before == null) {
            oldest = after;
        } else {
            before.newer = after;
        }
        if (after == null) {
            newest = before;
        } else {
            after.older = before;
        }
        waiter.older = null;
        waiter.newer = null;
        waiter.queue = null;
        size--;
        return true;
    }
}
