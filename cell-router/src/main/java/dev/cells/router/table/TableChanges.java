package dev.cells.router.table;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.MapChanges;
import dev.cells.routingmap.MapFormatException;
import dev.cells.routingmap.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Merges changes into a table, giving the next one; both stand in the order of names. */
public final class TableChanges {

    private final RoutingTable table;
    private final TreeMap<CellName, Cell> cells = new TreeMap<>();
    private final TreeMap<String, Optional<Placement>> tenants = new TreeMap<>();
    private final Map<String, Integer> indexes = new HashMap<>();
    private final TableBuilder builder = new TableBuilder();

    private TableChanges(RoutingTable table) {
        this.table = table;
        table.cells().forEach(cell -> cells.put(cell.name(), cell));
    }

    /** The table these changes lead to; {@link MapFormatException} if they do not fit it. */
    public static RoutingTable apply(MapChanges changes, RoutingTable table) throws MapFormatException {
        if (table.revision() != changes.after()) {
            throw new MapFormatException(
                    "revision",
                    1,
                    "changes after revision " + changes.after() + " do not fit a map at " + table.revision());
        }
        RoutingTable next = new TableChanges(table).merge(changes);
        if (next.cells().size() != changes.cells() || next.tenants() != changes.tenants()) {
            throw new MapFormatException(
                    "counts",
                    1,
                    "the changes should give " + changes.cells() + " cells and " + changes.tenants()
                            + " tenants, but give " + next.cells().size() + " and " + next.tenants());
        }
        return next;
    }

    private RoutingTable merge(MapChanges changes) throws MapFormatException {
        for (MapChange change : changes.changes()) {
            switch (change) {
                case MapChange.PutCell(var cell) -> cells.put(cell.name(), cell);
                case MapChange.PutPlacement(var placement) ->
                    tenants.put(placement.tenant().value(), Optional.of(placement));
                case MapChange.RemoveTenant(var tenant) -> tenants.put(tenant.value(), Optional.empty());
                case MapChange.RemoveCell(var cell) -> cells.remove(cell);
            }
        }
        builder.begin(changes.revision(), changes.tenants());
        for (Cell cell : cells.values()) {
            indexes.put(cell.name().value(), indexes.size());
            builder.cell(cell);
        }
        mergeTenants();
        return builder.build();
    }

    private void mergeTenants() throws MapFormatException {
        int[] moved = newIndexes();
        List<Map.Entry<String, Optional<Placement>>> changed = new ArrayList<>(tenants.entrySet());
        int next = 0;
        byte[] records = table.records();
        for (int at = 0; at < records.length; at = table.next(at)) {
            int from = table.idFrom(at);
            int length = table.idLength(at);
            int order = 1;
            while (next < changed.size() && (order = compare(changed.get(next).getKey(), records, from, length)) < 0) {
                add(changed.get(next++).getValue());
            }
            if (next < changed.size() && order == 0) {
                add(changed.get(next++).getValue());
            } else {
                int cell = present(moved[table.cell(at)], records, from, length);
                builder.tenant(records, from, length, cell, table.epoch(at), table.state(at));
            }
        }
        while (next < changed.size()) {
            add(changed.get(next++).getValue());
        }
    }

    private static int compare(String id, byte[] records, int from, int length) {
        byte[] bytes = id.getBytes(US_ASCII);
        return Arrays.compare(bytes, 0, bytes.length, records, from, from + length);
    }

    private int[] newIndexes() {
        return table.cells().stream()
                .mapToInt(cell -> indexes.getOrDefault(cell.name().value(), -1))
                .toArray();
    }

    private void add(Optional<Placement> placement) throws MapFormatException {
        if (placement.isPresent()) {
            byte[] id = placement.get().tenant().value().getBytes(US_ASCII);
            int cell = indexes.getOrDefault(placement.get().cell().value(), -1);
            builder.tenant(
                    id,
                    0,
                    id.length,
                    present(cell, id, 0, id.length),
                    placement.get().epoch(),
                    placement.get().state());
        }
    }

    private static int present(int cell, byte[] id, int from, int length) throws MapFormatException {
        if (cell < 0) {
            throw new MapFormatException(
                    "line",
                    0,
                    "tenant " + new String(id, from, length, US_ASCII)
                            + " would be placed in a cell that the map does not have");
        }
        return cell;
    }
}
