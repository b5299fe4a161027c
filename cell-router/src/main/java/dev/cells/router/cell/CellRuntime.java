package dev.cells.router.cell;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A cell's share of this router: its bulkhead, its retry budget and its counts. Survives new maps. */
public final class CellRuntime {

    private static final int CLASSES = 6;

    private final String name;
    private final int inFlightMax;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final RetryBudget retries = new RetryBudget();
    private final LongAdder[] answers = new LongAdder[CLASSES];
    private final LongAdder busy = new LongAdder();
    private final LongAdder retried = new LongAdder();

    CellRuntime(String name, int inFlightMax) {
        this.name = name;
        this.inFlightMax = inFlightMax;
        for (int i = 0; i < CLASSES; i++) {
            answers[i] = new LongAdder();
        }
    }

    public String name() {
        return name;
    }

    /** Takes one of the cell's permits; each one taken is given back by one {@link #release()}. */
    public boolean tryAcquire() {
        if (inFlight.incrementAndGet() > inFlightMax) {
            inFlight.decrementAndGet();
            busy.increment();
            return false;
        }
        retries.request();
        return true;
    }

    public void release() {
        inFlight.decrementAndGet();
    }

    public int inFlight() {
        return inFlight.get();
    }

    public int inFlightMax() {
        return inFlightMax;
    }

    /** Whether one more retry fits into the budget; counts it if so. */
    public boolean tryRetry() {
        boolean allowed = retries.retry();
        if (allowed) {
            retried.increment();
        }
        return allowed;
    }

    /** Counts what the client was answered, by the status's first digit; 0 for an answer that broke off. */
    public void answered(int status) {
        answers[Math.clamp(status / 100, 0, CLASSES - 1)].increment();
    }

    public long answers(int statusClass) {
        return answers[statusClass].sum();
    }

    public long refusedBusy() {
        return busy.sum();
    }

    public long retried() {
        return retried.sum();
    }
}
