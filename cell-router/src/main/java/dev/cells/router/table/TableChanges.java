package dev.cells.router.table;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.MapChanges;
import dev.cells.routingmap.MapFormatException;
import dev.cells.routingmap.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The table that changes lead to. They join what has changed before in the small table; when that gets large, or the cells get other
 * indexes, both tables are merged into one.
 */
public final class TableChanges {

    private static final int RECENT_MAX = 4_096;
    /** Of a small map, at most this part is in the small table: merging it costs little. */
    private static final int RECENT_PART = 8;

    private final RoutingTable table;
    private final TreeMap<CellName, Cell> cells = new TreeMap<>();
    private final TreeMap<String, Optional<Placement>> tenants = new TreeMap<>();
    private final Map<String, Integer> indexes = new HashMap<>();
    private int[] moved = {};

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
        RoutingTable next = new TableChanges(table).apply(changes);
        if (next.cells().size() != changes.cells() || next.tenants() != changes.tenants()) {
            throw new MapFormatException(
                    "counts",
                    1,
                    "the changes should give " + changes.cells() + " cells and " + changes.tenants()
                            + " tenants, but give " + next.cells().size() + " and " + next.tenants());
        }
        return next;
    }

    private RoutingTable apply(MapChanges changes) throws MapFormatException {
        for (MapChange change : changes.changes()) {
            switch (change) {
                case MapChange.PutCell(var cell) -> cells.put(cell.name(), cell);
                case MapChange.PutPlacement(var placement) ->
                    tenants.put(placement.tenant().value(), Optional.of(placement));
                case MapChange.RemoveTenant(var tenant) -> tenants.put(tenant.value(), Optional.empty());
                case MapChange.RemoveCell(var cell) -> cells.remove(cell);
            }
        }
        cells.keySet().forEach(name -> indexes.put(name.value(), indexes.size()));
        moved = table.cells().stream()
                .mapToInt(cell -> indexes.getOrDefault(cell.name().value(), -1))
                .toArray();
        int count = countAfter();
        Records recent = recent();
        var next = new RoutingTable(changes.revision(), List.copyOf(cells.values()), table.base(), recent, count);
        boolean sameIndexes =
                names(table.cells()).equals(cells.keySet().stream().toList());
        boolean large = recent.count() > Math.min(RECENT_MAX, table.base().count() / RECENT_PART);
        return sameIndexes && !large ? next : merged(next);
    }

    private static List<CellName> names(List<Cell> cells) {
        return cells.stream().map(Cell::name).toList();
    }

    private int countAfter() {
        int count = table.tenants();
        for (Map.Entry<String, Optional<Placement>> change : tenants.entrySet()) {
            byte[] id = change.getKey().getBytes(US_ASCII);
            boolean before = table.find(id, 0, id.length, ShuffleShard.hash(id, 0, id.length)) >= 0;
            count += (change.getValue().isPresent() ? 1 : 0) - (before ? 1 : 0);
        }
        return count;
    }

    /** What had changed before, overridden by these changes. */
    private Records recent() throws MapFormatException {
        Records before = table.recent();
        var builder = new TableBuilder();
        builder.begin(0, before.count() + tenants.size());
        List<Map.Entry<String, Optional<Placement>>> changed = new ArrayList<>(tenants.entrySet());
        int next = 0;
        for (int at = 0; at < before.end(); at = before.next(at)) {
            String id = new String(before.bytes(), before.idFrom(at), before.idLength(at), US_ASCII);
            while (next < changed.size() && changed.get(next).getKey().compareTo(id) < 0) {
                add(changed.get(next++), builder);
            }
            if (next == changed.size() || !changed.get(next).getKey().equals(id)) {
                copy(before, at, true, builder);
            }
        }
        while (next < changed.size()) {
            add(changed.get(next++), builder);
        }
        return builder.records();
    }

    private void add(Map.Entry<String, Optional<Placement>> change, TableBuilder to) throws MapFormatException {
        byte[] id = change.getKey().getBytes(US_ASCII);
        if (change.getValue().isEmpty()) {
            to.removed(id, 0, id.length);
            return;
        }
        Placement placement = change.getValue().get();
        int cell = present(indexes.getOrDefault(placement.cell().value(), -1), id, 0, id.length);
        to.tenant(id, 0, id.length, cell, placement.epoch(), placement.state());
    }

    private RoutingTable merged(RoutingTable both) throws MapFormatException {
        var builder = new TableBuilder();
        builder.begin(both.revision(), both.tenants());
        both.cells().forEach(builder::cell);
        both.walk((in, at) -> copy(in, at, in.equals(table.base()), builder));
        return builder.build();
    }

    /** @param oldIndex its cell has the index that it had before these changes */
    private void copy(Records in, int at, boolean oldIndex, TableBuilder to) throws MapFormatException {
        int from = in.idFrom(at);
        int length = in.idLength(at);
        if (in.isRemoved(at)) {
            to.removed(in.bytes(), from, length);
            return;
        }
        int cell = oldIndex ? present(moved[in.cell(at)], in.bytes(), from, length) : in.cell(at);
        to.tenant(in.bytes(), from, length, cell, in.epoch(at), in.state(at));
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
