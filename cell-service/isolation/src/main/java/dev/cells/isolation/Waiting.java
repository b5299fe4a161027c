package dev.cells.isolation;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waiting for a slot of a {@link Wall} up to a deadline: a thread that blocks, or a stage that completes. */
public final class Waiting {

    private Waiting() {}

    /**
     * Blocks the calling thread, best a virtual one, until it is inside.
     *
     * @param max how long at most; zero does not wait
     * @return whether it is inside; false when the queue was full or the time was over
     * @throws InterruptedException not inside; an interrupt that comes with the slot leaves it inside and interrupted
     */
    public static boolean enter(Wall wall, Duration max) throws InterruptedException {
        if (max.isZero()) {
            return wall.tryEnter();
        }
        long until = System.nanoTime() + max.toNanos();
        var blocked = new Blocked(Thread.currentThread());
        return switch (wall.admit(blocked)) {
            case ENTERED -> true;
            case FULL -> false;
            case QUEUED -> blocked.await(wall, until);
        };
    }

    /**
     * Completes with whether it is inside. Cancelling it, or completing it in any other way, gives up; a slot that comes at the same instant
     * is given back. What depends on it runs on the thread that gave the slot back, one after the other: it must be quick.
     */
    public static CompletableFuture<Boolean> entering(Wall wall, Duration max) {
        if (max.isZero()) {
            return CompletableFuture.completedFuture(wall.tryEnter());
        }
        var stage = new CompletableFuture<Boolean>();
        var staged = new Staged(wall, stage);
        switch (wall.admit(staged)) {
            case ENTERED -> stage.complete(true);
            case FULL -> stage.complete(false);
            case QUEUED -> {
                var _ = stage.completeOnTimeout(false, max.toNanos(), TimeUnit.NANOSECONDS)
                        .whenComplete((_, _) -> wall.leave(staged));
            }
        }
        return stage;
    }

    private static final class Blocked extends Wall.Waiter {
        private final Thread thread;
        private volatile boolean inside;

        Blocked(Thread thread) {
            this.thread = thread;
        }

        @Override
        protected void granted() {
            inside = true;
            LockSupport.unpark(thread);
        }

        boolean await(Wall wall, long until) throws InterruptedException {
            while (!inside) {
                long left = until - System.nanoTime();
                boolean interrupted = Thread.interrupted();
                if ((left <= 0 || interrupted) && wall.leave(this)) {
                    if (interrupted) {
                        throw new InterruptedException("while waiting for a slot");
                    }
                    return false;
                }
                if (interrupted) {
                    thread.interrupt();
                    return true;
                }
                LockSupport.parkNanos(this, Math.max(left, 1));
            }
            return true;
        }
    }

    private static final class Staged extends Wall.Waiter {
        private static final ThreadLocal<ArrayDeque<Staged>> TURNS = new ThreadLocal<>();

        private final Wall wall;
        private final CompletableFuture<Boolean> stage;

        Staged(Wall wall, CompletableFuture<Boolean> stage) {
            this.wall = wall;
            this.stage = stage;
        }

        /** A stage that releases at once grants the next, which releases …: in turns, for as calls they would end the stack. */
        @Override
        protected void granted() {
            ArrayDeque<Staged> turns = TURNS.get();
            if (turns != null) {
                turns.add(this);
                return;
            }
            turns = new ArrayDeque<>();
            TURNS.set(turns);
            try {
                for (Staged next = this; next != null; next = turns.poll()) {
                    next.complete();
                }
            } finally {
                TURNS.remove();
            }
        }

        private void complete() {
            if (!stage.complete(true)) {
                wall.release();
            }
        }
    }
}
