package dev.cells.control.map;

import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.Instances;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.PlacementState;
import dev.cells.routingmap.TenantId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** Rows of the stored map as the contract's types. */
final class MapRows {

    static final String CELL_COLUMNS = "name, removed, state, shard, source, instances";
    static final String TENANT_COLUMNS = "tenant, removed, cell, epoch, state";

    private MapRows() {}

    static Cell cell(ResultSet row) throws SQLException {
        String source = row.getString("source");
        String[] listed = (String[]) row.getArray("instances").getArray();
        Instances instances = source == null
                ? new Instances.Listed(
                        Arrays.stream(listed).map(Instance::parse).toList())
                : InstancesText.parse(source);
        return new Cell(
                new CellName(row.getString("name")),
                CellState.of(row.getString("state")),
                row.getInt("shard"),
                instances);
    }

    static Placement placement(ResultSet row) throws SQLException {
        return new Placement(
                new TenantId(row.getString("tenant")),
                new CellName(row.getString("cell")),
                row.getLong("epoch"),
                PlacementState.of(row.getString("state")));
    }
}
