package dev.cells.router.proxy;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * One tick per event loop that looks at everything with a deadline, instead of a timer per request. So setting a deadline costs a
 * field, and time is read ten times a second; deadlines are late by at most one tick.
 */
final class Deadlines {

    private static final long TICK_MILLIS = 100;

    private final LongSupplier clock;
    private final List<Timed> all = new ArrayList<>();
    private final ScheduledFuture<?> ticking;
    private long now;

    /** Something that may wait too long. */
    abstract static class Timed {
        private int index = -1;

        abstract void tick(long nowNanos);
    }

    Deadlines(EventLoop loop, LongSupplier clock) {
        this.clock = clock;
        this.now = clock.getAsLong();
        this.ticking = loop.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Nanoseconds at the last tick. */
    long now() {
        return now;
    }

    void add(Timed timed) {
        timed.index = all.size();
        all.add(timed);
    }

    void remove(Timed timed) {
        if (timed.index >= 0) {
            Timed last = all.removeLast();
            if (timed.index < all.size()) {
                all.set(timed.index, last);
                last.index = timed.index;
            }
            timed.index = -1;
        }
    }

    private void tick() {
        now = clock.getAsLong();
        for (Timed timed : List.copyOf(all)) {
            timed.tick(now);
        }
    }

    void stop() {
        ticking.cancel(false);
    }
}
