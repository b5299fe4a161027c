package dev.cells.lab.stress;

import dev.cells.isolation.Waiting;
import dev.cells.isolation.Wall;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/** Enters a wall in every way there is, leaves it again, and counts what must not be. */
@SuppressWarnings("ThreadPriorityCheck") // yields are there to mix the threads up, not to wait
final class Tries {

    /** Far longer than anybody stays, so that waiting in vain means that a slot or a turn was lost. */
    private static final Duration LONG = Duration.ofSeconds(10);

    final LongAdder over = new LongAdder();
    final LongAdder under = new LongAdder();
    final LongAdder lost = new LongAdder();
    final LongAdder entered = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder interrupted = new LongAdder();

    void one(Wall wall, Allowed allowed, RandomGenerator random) {
        switch (random.nextInt(16)) {
            case 0 -> blocking(wall, allowed, random, Duration.ofNanos(1 + random.nextInt(60_000)), false);
            case 1 -> blocking(wall, allowed, random, LONG, false);
            case 2 -> blocking(wall, allowed, random, LONG, true);
            case 3 -> staged(wall, allowed, random, Duration.ofNanos(1 + random.nextInt(100_000)));
            case 4 -> cancelled(wall, allowed, random);
            case 5 -> failing(wall, allowed);
            default -> {
                if (wall.tryEnter()) {
                    inside(wall, allowed, random);
                } else {
                    refused.increment();
                }
            }
        }
    }

    private void blocking(Wall wall, Allowed allowed, RandomGenerator random, Duration max, boolean interrupt) {
        if (interrupt) {
            Thread.currentThread().interrupt();
        }
        long begin = System.nanoTime();
        try {
            if (Waiting.enter(wall, max)) {
                inside(wall, allowed, random);
            } else {
                inVain(begin);
            }
        } catch (InterruptedException _) {
            interrupted.increment();
        }
        boolean _ = Thread.interrupted();
    }

    private void staged(Wall wall, Allowed allowed, RandomGenerator random, Duration max) {
        if (Waiting.entering(wall, max).join()) {
            inside(wall, allowed, random);
        } else {
            refused.increment();
        }
    }

    private void cancelled(Wall wall, Allowed allowed, RandomGenerator random) {
        long begin = System.nanoTime();
        CompletableFuture<Boolean> stage = Waiting.entering(wall, LONG);
        if (random.nextBoolean()) {
            LockSupport.parkNanos(1);
        }
        if (random.nextInt(4) > 0 && stage.cancel(false)) {
            interrupted.increment();
        } else if (stage.join()) {
            inside(wall, allowed, random);
        } else {
            inVain(begin);
        }
    }

    /** Work that throws on the thread that gave the slot away. */
    private void failing(Wall wall, Allowed allowed) {
        CompletableFuture<Boolean> stage = Waiting.entering(wall, LONG);
        CompletableFuture<Void> work = stage.thenAccept(entered -> {
            if (entered) {
                count(allowed);
                leave(wall, allowed);
                throw new IllegalStateException("as asked for");
            }
        });
        var _ = work.exceptionally(_ -> null).join();
    }

    private void inVain(long begin) {
        refused.increment();
        if (System.nanoTime() - begin >= LONG.toNanos()) {
            lost.increment();
        }
    }

    private void inside(Wall wall, Allowed allowed, RandomGenerator random) {
        count(allowed);
        switch (random.nextInt(32)) {
            case 0 -> LockSupport.parkNanos(1);
            case 1, 2 -> Thread.yield();
            default -> Thread.onSpinWait();
        }
        leave(wall, allowed);
    }

    private void count(Allowed allowed) {
        entered.increment();
        if (!allowed.entered()) {
            over.increment();
        }
    }

    private void leave(Wall wall, Allowed allowed) {
        if (!allowed.leaves()) {
            under.increment();
        }
        wall.release();
    }
}
