package dev.cells.router.feed;

import dev.cells.router.cell.Cells;
import dev.cells.router.cell.Snapshot;
import dev.cells.router.table.MapGuard;
import dev.cells.router.table.RoutingTable;
import dev.cells.router.table.TableChanges;
import dev.cells.routingmap.MapChanges;
import dev.cells.routingmap.MapFormatException;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Puts a map into use, or refuses it, counts why and says so once. Used by one thread at a time. */
public final class MapApplier {

    private static final Logger LOG = Logger.getLogger(MapApplier.class);

    private final Cells cells;
    private final MapGuard guard;
    private final MapStatus status;
    private @Nullable String lastRejection;

    public MapApplier(Cells cells, MapGuard guard, MapStatus status) {
        this.cells = cells;
        this.guard = guard;
        this.status = status;
    }

    /** Revision in use; empty before the first map. */
    Optional<Long> revision() {
        return table().map(RoutingTable::revision);
    }

    Optional<RoutingTable> table() {
        return cells.current().map(Snapshot::table);
    }

    MapStatus status() {
        return status;
    }

    /** Puts a whole map into use; {@link MapFormatException} leaves the one in use as it was. */
    void apply(RoutingTable next) throws MapFormatException {
        Optional<RoutingTable> inUse = table();
        if (inUse.isPresent()) {
            guard.check(next, inUse.get());
        } else {
            guard.check(next);
        }
        cells.swap(next);
        lastRejection = null;
        LOG.debugf("routing map applied revision=%d tenants=%d", next.revision(), next.tenants());
    }

    /** Puts changes to the map in use into use. */
    void apply(MapChanges changes) throws MapFormatException {
        Optional<RoutingTable> inUse = table();
        if (inUse.isEmpty()) {
            throw new MapFormatException("revision", 0, "there is no map to apply changes to");
        }
        apply(TableChanges.apply(changes, inUse.get()));
    }

    /** Counts a refusal; logs it unless the one before was the same. */
    void rejected(String source, MapFormatException why) {
        status.reject(why.reason());
        String rejection = source + why.reason() + why.getMessage();
        if (!rejection.equals(lastRejection)) {
            lastRejection = rejection;
            LOG.warnf(
                    "routing map rejected, the last good one stays in use source=%s reason=%s detail=%s",
                    source, why.reason(), why.getMessage());
        }
    }
}
