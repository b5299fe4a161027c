package dev.cells.router.cell;

import dev.cells.isolation.Bulkhead;
import dev.cells.isolation.Wall;
import dev.cells.router.metrics.Latencies;
import java.util.concurrent.atomic.LongAdder;

/** A cell's share of this router: its bulkhead and its tenants' shares of it, its retry budget and its counts. Survives new maps. */
public final class CellRuntime {

    private static final int CLASSES = 6;

    private final String name;
    private final Bulkhead bulkhead;
    private final TenantShare tenants;
    private final RetryBudget retries;
    private final RateMemo rateMemo;
    private final LongAdder[] answers = new LongAdder[CLASSES];
    private final LongAdder busy = new LongAdder();
    private final LongAdder tenantBusy = new LongAdder();
    private final LongAdder queued = new LongAdder();
    private final LongAdder retried = new LongAdder();
    private final Latencies latencies = new Latencies();

    CellRuntime(String name, CellSettings settings) {
        this.name = name;
        this.bulkhead = new Bulkhead(settings.inFlightMax(), settings.queueMax());
        this.rateMemo = new RateMemo(settings.rateMemo());
        this.retries = new RetryBudget(settings.retryShare(), settings.retriesPerSecond());
        this.tenants = new TenantShare(settings.tenantMax(), settings.inFlightMax() + settings.queueMax());
        for (int i = 0; i < CLASSES; i++) {
            answers[i] = new LongAdder();
        }
    }

    public String name() {
        return name;
    }

    /** How {@link #admit} decided. */
    public enum Entry {
        /** Inside; one {@link #release} follows. */
        ENTERED,
        /** Waiting; granted later, unless {@link #leave} comes first. */
        QUEUED,
        CELL_FULL,
        TENANT_FULL
    }

    /** Takes one of the cell's permits for a tenant if that is to be had at once; one {@link #release} follows. */
    public boolean tryEnter(long tenantHash) {
        if (!tenants.tryEnter(tenantHash)) {
            return false;
        }
        if (!bulkhead.tryEnter()) {
            tenants.leave(tenantHash);
            return false;
        }
        retries.request();
        return true;
    }

    /** The same, or takes a place in the queue; a refusal is counted. */
    public Entry admit(long tenantHash, Wall.Waiter waiter) {
        if (!tenants.tryEnter(tenantHash)) {
            tenantBusy.increment();
            return Entry.TENANT_FULL;
        }
        Entry entry = switch (bulkhead.admit(waiter)) {
            case ENTERED -> Entry.ENTERED;
            case QUEUED -> Entry.QUEUED;
            case FULL -> Entry.CELL_FULL;
        };
        switch (entry) {
            case ENTERED -> retries.request();
            case QUEUED -> {
                retries.request();
                queued.increment();
            }
            case CELL_FULL, TENANT_FULL -> {
                busy.increment();
                tenants.leave(tenantHash);
            }
        }
        return entry;
    }

    /** Gives up waiting; a permit that was granted meanwhile is given back by {@link #releaseUnwanted}. */
    public void leave(long tenantHash, Wall.Waiter waiter) {
        tenants.leave(tenantHash);
        bulkhead.leave(waiter);
    }

    /** Gives a permit back that was granted to one that had left. */
    public void releaseUnwanted() {
        bulkhead.release();
    }

    public void release(long tenantHash) {
        tenants.leave(tenantHash);
        bulkhead.release();
    }

    /** Which tenants have used their quota up. */
    public RateMemo rateMemo() {
        return rateMemo;
    }

    /** Requests of one tenant, in flight and waiting. */
    public int tenantHolds(long tenantHash) {
        return tenants.held(tenantHash);
    }

    /** How many one tenant may have; {@link Integer#MAX_VALUE} when they are not counted. */
    public int tenantMax() {
        return tenants.max();
    }

    public int inFlight() {
        return bulkhead.inUse();
    }

    public int inFlightMax() {
        return bulkhead.limit();
    }

    /** Requests that wait for a permit now. */
    public int queued() {
        return bulkhead.queued();
    }

    public int queueMax() {
        return bulkhead.queueMax();
    }

    /** Whether one more retry fits into the budget; counts it if so. */
    public boolean tryRetry(long nowNanos) {
        boolean allowed = retries.retry(nowNanos);
        if (allowed) {
            retried.increment();
        }
        return allowed;
    }

    /** Counts what the client was answered, by the status's first digit; 0 for an answer that broke off. */
    public void answered(int status) {
        answers[Math.clamp(status / 100, 0, CLASSES - 1)].increment();
    }

    /** How long requests took that an instance had, from their head to the end of the answer. */
    public Latencies latencies() {
        return latencies;
    }

    public long answers(int statusClass) {
        return answers[statusClass].sum();
    }

    public long refusedBusy() {
        return busy.sum();
    }

    public long refusedTenantBusy() {
        return tenantBusy.sum();
    }

    /** Requests that had to wait, ever. */
    public long waited() {
        return queued.sum();
    }

    public long retried() {
        return retried.sum();
    }
}
