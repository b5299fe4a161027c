package dev.cells.isolation;

import org.jspecify.annotations.Nullable;

/** Something of fixed size that parties enter and release: at once, after waiting in a queue, or not at all. Never blocks a thread. */
public sealed interface Wall permits Bulkhead, Partition {

    /** Enters if a slot is free and nobody waits for it. A true is followed by one {@link #release}. */
    boolean tryEnter();

    /** Enters, or waits in the queue, or is refused. */
    Admission admit(Waiter waiter);

    /** Gives up waiting. False when it does not wait: then it has been granted, or is just about to be told so. */
    boolean leave(Waiter waiter);

    /** Gives a slot back. */
    void release();

    /** How {@link #admit} decided. */
    enum Admission {
        /** Inside: to be given back by one {@link #release}. */
        ENTERED,
        /** Waiting: {@link Waiter#granted} follows, unless {@link #leave} comes first. */
        QUEUED,
        /** Neither inside nor waiting. */
        FULL
    }

    /** One that waits. It may be used again once it was granted or has left. */
    abstract class Waiter {
        @Nullable
        Waiter older;

        @Nullable
        Waiter newer;

        @Nullable
        WaiterQueue queue;

        /**
         * It is inside now and must {@link Wall#release} once. Called once, on the thread that gave the slot back, outside any lock;
         * must be quick and must not throw.
         */
        protected abstract void granted();
    }
}
