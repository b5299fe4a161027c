package dev.cells.routingmap;

/**
 * Where a tenant lives: the map's {@code tenant} line.
 *
 * @param epoch per tenant, at least 1, strictly growing with every change of owner
 */
public record Placement(TenantId tenant, CellName cell, long epoch, PlacementState state) {

    public Placement {
        if (epoch < 1) {
            throw new IllegalArgumentException("tenant " + tenant + " has epoch " + epoch + "; epochs begin at 1");
        }
    }
}
