package dev.cells.routingmap;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All cells and placements at one revision, sorted by name; every placement's cell is present.
 *
 * <p>For tools, tests and the publisher. A router with a million tenants reads lines through {@link MapReader} into its own
 * packed form and never builds this.
 */
public record RoutingMap(long revision, SortedMap<CellName, Cell> cells, SortedMap<TenantId, Placement> tenants) {

    public RoutingMap {
        cells = Collections.unmodifiableSortedMap(new TreeMap<>(cells));
        tenants = Collections.unmodifiableSortedMap(new TreeMap<>(tenants));
        for (Placement placement : tenants.values()) {
            if (!cells.containsKey(placement.cell())) {
                throw new IllegalArgumentException("tenant " + placement.tenant() + " is placed in cell "
                        + placement.cell() + ", which the map does not have");
            }
        }
    }
}
