package dev.cells.control.map;

import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.TenantId;
import java.sql.SQLException;
import java.util.Optional;

/** The stored routing map inside one transaction; the simulation has one in memory. */
interface MapTable {

    /** The revision now; nothing holds it there. */
    long revision() throws SQLException;

    /** Raises the revision from {@code from} by one and keeps every other publisher out until the end of the transaction. */
    boolean advance(long from) throws SQLException;

    /** Whether the map has this cell. */
    boolean hasCell(CellName cell) throws SQLException;

    /** Whether the map places a tenant in this cell. */
    boolean hasTenants(CellName cell) throws SQLException;

    /** The newest placement the map ever had of this tenant, also when it was removed since. */
    Optional<Known> placement(TenantId tenant) throws SQLException;

    void put(Cell cell, long revision) throws SQLException;

    void put(Placement placement, long revision) throws SQLException;

    void remove(CellName cell, long revision) throws SQLException;

    void remove(TenantId tenant, long revision) throws SQLException;

    /** Adjusts the counts of the whole map. */
    void count(int cells, int tenants) throws SQLException;

    /** A placement and whether it is only a tombstone. */
    record Known(Placement placement, boolean removed) {}
}
