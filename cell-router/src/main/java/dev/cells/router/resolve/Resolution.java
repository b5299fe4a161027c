package dev.cells.router.resolve;

import dev.cells.router.cell.CellView;
import dev.cells.router.refuse.Refusal;

/** What to do with a request, decided from its head and one snapshot of the map. */
public sealed interface Resolution {

    /** Send it to that cell, as the tenant at that epoch. */
    record Forward(TenantKey tenant, CellView cell, long epoch) implements Resolution {
        /** Whether both go to one cell at one epoch, so that the answer would be the same. */
        public boolean samePlace(Forward other) {
            return epoch == other.epoch && cell.runtime().equals(other.cell.runtime());
        }
    }

    /** Hold it, for a bounded time, until the tenant's placement is active again. */
    record Park(TenantKey tenant) implements Resolution {}

    record Refuse(Refusal refusal) implements Resolution {}
}
