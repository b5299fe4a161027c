package dev.cells.routingmap;

import java.util.List;
import java.util.TreeMap;

/**
 * What changed after a revision; each cell and tenant appears at most once, with its newest line.
 *
 * @param after the revision the asker has
 * @param revision the revision it has once these are applied
 * @param cells cells in the whole map at {@code revision}
 * @param tenants tenants in the whole map at {@code revision}
 */
public record MapChanges(long after, long revision, int cells, int tenants, List<MapChange> changes) {

    public MapChanges {
        changes = List.copyOf(changes);
        if (revision <= after) {
            throw new IllegalArgumentException(
                    "changes lead from revision " + after + " to " + revision + ", which is not later");
        }
    }

    /**
     * The map these changes lead to.
     *
     * @throws MapFormatException {@code revision} if they begin at another one, {@code counts} if a line must have been lost, {@code
     *     line} if a tenant's cell would be missing
     */
    public RoutingMap applyTo(RoutingMap map) throws MapFormatException {
        if (map.revision() != after) {
            throw new MapFormatException(
                    "revision", 1, "changes after revision " + after + " do not fit a map at " + map.revision());
        }
        var newCells = new TreeMap<CellName, Cell>(map.cells());
        var newTenants = new TreeMap<TenantId, Placement>(map.tenants());
        for (MapChange change : changes) {
            switch (change) {
                case MapChange.PutCell(var cell) -> newCells.put(cell.name(), cell);
                case MapChange.PutPlacement(var placement) -> newTenants.put(placement.tenant(), placement);
                case MapChange.RemoveTenant(var tenant) -> newTenants.remove(tenant);
                case MapChange.RemoveCell(var cell) -> newCells.remove(cell);
            }
        }
        if (newCells.size() != cells || newTenants.size() != tenants) {
            throw new MapFormatException(
                    "counts",
                    1,
                    "the changes should give " + cells + " cells and " + tenants + " tenants, but give "
                            + newCells.size() + " and " + newTenants.size());
        }
        try {
            return new RoutingMap(revision, newCells, newTenants);
        } catch (IllegalArgumentException e) {
            throw new MapFormatException("line", 0, String.valueOf(e.getMessage()));
        }
    }
}
