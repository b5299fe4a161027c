package dev.cells.router.discovery;

import java.util.concurrent.atomic.LongAdder;

/** How a cell's look-ups ended; goes on counting when its source changes. */
public final class LookupCounts {

    private final LongAdder found = new LongAdder();
    private final LongAdder empty = new LongAdder();
    private final LongAdder failed = new LongAdder();

    void count(Answer answer) {
        switch (answer) {
            case Answer.Found _ -> found.increment();
            case Answer.Empty _ -> empty.increment();
            case Answer.Failed _ -> failed.increment();
        }
    }

    public long found() {
        return found.sum();
    }

    public long empty() {
        return empty.sum();
    }

    public long failed() {
        return failed.sum();
    }
}
