package dev.cells.router.cell;

import dev.cells.router.table.RoutingTable;
import java.util.List;

/**
 * Everything a request needs to find its way, at one revision; swapped as a whole.
 *
 * @param cells by the table's cell index
 */
public record Snapshot(RoutingTable table, List<CellView> cells) {
    public Snapshot {
        cells = List.copyOf(cells);
    }
}
