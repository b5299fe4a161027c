package dev.cells.control.tenant;

import dev.cells.routingmap.CellName;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.PlacementState;
import dev.cells.routingmap.TenantId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A tenant as it is stored.
 *
 * @param revision that last changed its line in the map; 0 while pending
 * @param version grows with every decision and every step; whoever decided from an older one changes nothing
 * @param createdBy actor of the request that created it
 * @param createKey that request's Idempotency-Key
 * @param lastError why the last attempt to finish its change failed
 */
record TenantRow(
        TenantId id,
        String plan,
        CellName cell,
        long epoch,
        TenantState state,
        TenantState wanted,
        boolean pinned,
        long revision,
        long version,
        Instant createdAt,
        String createdBy,
        @Nullable String createKey,
        @Nullable String lastError) {

    boolean finished() {
        return state == wanted;
    }

    /** Its line in the map once the change is finished. */
    Placement placement() {
        var published = wanted == TenantState.SUSPENDED ? PlacementState.SUSPENDED : PlacementState.ACTIVE;
        return new Placement(id, cell, epoch, published);
    }

    /** As it will be when what is wanted is done. */
    TenantRow finishedAs(TenantState next) {
        return new TenantRow(
                id, plan, cell, epoch, next, next, pinned, revision, version, createdAt, createdBy, createKey, null);
    }
}
