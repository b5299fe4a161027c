package dev.cells.routingmap;

import java.util.List;

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
}
