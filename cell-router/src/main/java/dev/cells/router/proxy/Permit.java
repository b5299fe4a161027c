package dev.cells.router.proxy;

import dev.cells.router.cell.CellRuntime;
import org.jspecify.annotations.Nullable;

/** A request's share of its cell's bulkhead; given back once however often that is asked. */
final class Permit {

    private @Nullable CellRuntime cell;

    /** Takes one; false when the cell has as many requests in flight as it may. */
    boolean take(CellRuntime from) {
        if (!from.tryAcquire()) {
            return false;
        }
        cell = from;
        return true;
    }

    /** Counts what the client was answered; 0 for an answer that broke off. */
    void answered(int status) {
        if (cell != null) {
            cell.answered(status);
        }
    }

    void giveBack() {
        if (cell != null) {
            cell.release();
            cell = null;
        }
    }
}
