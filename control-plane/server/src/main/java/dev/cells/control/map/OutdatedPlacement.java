package dev.cells.control.map;

import dev.cells.routingmap.Placement;

/** A placement that must never be published, because the map already had a newer one or another owner at its epoch. */
public final class OutdatedPlacement extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OutdatedPlacement(Placement next, Placement present) {
        super("tenant " + next.tenant() + " cannot be published in cell " + next.cell() + " at epoch " + next.epoch()
                + ": the map has had it in cell " + present.cell() + " at epoch " + present.epoch());
    }
}
