package dev.cells.router.proxy;

import dev.cells.isolation.Wall;
import dev.cells.router.cell.CellRuntime;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A request's share of its cell's bulkhead, or its place in the queue before it; given back once however often that is asked.
 *
 * <pre>
 *   none ──▶ held ──▶ none
 *     │       ▲        ▲
 *     └──▶ waiting ────┘  a permit granted to one that has gone meanwhile goes back at once
 * </pre>
 */
final class Permit {

    private final LoopContext loop;
    private final Exchange exchange;
    private @Nullable CellRuntime cell;
    private @Nullable Turn turn;
    private long tenantHash;

    Permit(LoopContext loop, Exchange exchange) {
        this.loop = loop;
        this.exchange = exchange;
    }

    /** Takes one for a tenant, or waits for it: then {@link Exchange#admitted()} follows. */
    CellRuntime.Entry take(CellRuntime from, long tenant) {
        if (from.tryEnter(tenant)) {
            cell = from;
            tenantHash = tenant;
            return CellRuntime.Entry.ENTERED;
        }
        var waiting = new Turn(from);
        CellRuntime.Entry entry = from.admit(tenant, waiting);
        if (entry == CellRuntime.Entry.ENTERED || entry == CellRuntime.Entry.QUEUED) {
            cell = from;
            tenantHash = tenant;
            turn = entry == CellRuntime.Entry.QUEUED ? waiting : null;
        }
        return entry;
    }

    boolean isWaiting() {
        return turn != null;
    }

    boolean isWaitingTooLong(long nowNanos) {
        return turn != null && nowNanos - turn.until >= 0;
    }

    private void granted(Turn by) {
        if (turn == by) {
            turn = null;
            exchange.admitted();
        } else {
            by.from.releaseUnwanted();
        }
    }

    /** Counts what the client was answered; 0 for an answer that broke off. */
    void answered(int status) {
        if (cell != null) {
            cell.answered(status);
        }
    }

    void giveBack() {
        CellRuntime held = cell;
        Turn waiting = turn;
        cell = null;
        turn = null;
        if (held != null && waiting != null) {
            held.leave(tenantHash, waiting);
        } else if (held != null) {
            held.release(tenantHash);
        }
    }

    /** One wait. It is granted on the thread that gave the permit back, and heard of on the request's own. */
    private final class Turn extends Wall.Waiter {
        private final CellRuntime from;
        private final long until;

        Turn(CellRuntime from) {
            this.from = from;
            this.until = loop.core().nanos().getAsLong()
                    + loop.core().cells().settings().queueWait().toNanos();
        }

        @Override
        protected void granted() {
            try {
                loop.loop().execute(() -> Permit.this.granted(this));
            } catch (RejectedExecutionException _) {
                // Its loop has ended, and every request on it.
                from.releaseUnwanted();
            }
        }
    }
}
