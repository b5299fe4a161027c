package dev.cells.control.map;

import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.util.List;

/**
 * Writes one revision of the map. Two guards: the revision must still be the one the plan was made from, and a placement must not
 * go back in epochs nor give one epoch two owners. The first lets nobody publish from an old view, the second holds even then.
 */
final class Publication {

    private final MapTable table;
    private int cells;
    private int tenants;

    private Publication(MapTable table) {
        this.table = table;
    }

    /** Returns the new revision. */
    static long publish(MapTable table, long basis, List<MapChange> changes) throws SQLException {
        if (!table.advance(basis)) {
            throw new StaleRevision(basis);
        }
        long revision = basis + 1;
        var publication = new Publication(table);
        for (MapChange change : changes) {
            publication.apply(change, revision);
        }
        table.count(publication.cells, publication.tenants);
        return revision;
    }

    private void apply(MapChange change, long revision) throws SQLException {
        switch (change) {
            case MapChange.PutCell(var cell) -> put(cell, revision);
            case MapChange.PutPlacement(var placement) -> put(placement, revision);
            case MapChange.RemoveCell(var cell) -> remove(cell, revision);
            case MapChange.RemoveTenant(var tenant) -> remove(tenant, revision);
        }
    }

    private void put(Cell cell, long revision) throws SQLException {
        cells += table.hasCell(cell.name()) ? 0 : 1;
        table.put(cell, revision);
    }

    private void put(Placement next, long revision) throws SQLException {
        if (!table.hasCell(next.cell())) {
            throw new IllegalStateException("cell " + next.cell() + " is not in the routing map");
        }
        var known = table.placement(next.tenant());
        if (known.isPresent() && !mayFollow(next, known.get())) {
            throw new OutdatedPlacement(next, known.get().placement());
        }
        tenants += known.isPresent() && !known.get().removed() ? 0 : 1;
        table.put(next, revision);
    }

    /** A tenant that was removed comes back at a higher epoch only: its old cell may still hold the old one. */
    private static boolean mayFollow(Placement next, MapTable.Known known) {
        Placement present = known.placement();
        boolean newer = next.epoch() > present.epoch();
        boolean sameOwner = next.epoch() == present.epoch() && next.cell().equals(present.cell());
        return newer || (sameOwner && !known.removed());
    }

    private void remove(CellName cell, long revision) throws SQLException {
        if (table.hasTenants(cell)) {
            throw new IllegalStateException("cell " + cell + " still has tenants in the routing map");
        }
        if (table.hasCell(cell)) {
            cells--;
            table.remove(cell, revision);
        }
    }

    private void remove(TenantId tenant, long revision) throws SQLException {
        var known = table.placement(tenant);
        if (known.isPresent() && !known.get().removed()) {
            tenants--;
            table.remove(tenant, revision);
        }
    }
}
