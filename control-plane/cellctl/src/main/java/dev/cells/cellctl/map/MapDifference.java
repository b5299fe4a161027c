package dev.cells.cellctl.map;

import dev.cells.routingmap.Cell;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.RoutingMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One line that two maps do not have alike.
 *
 * @param change what happened to it, as a past participle: added, removed, or neither
 * @param kind {@code cell} or {@code tenant}
 * @param before absent when added
 * @param after absent when removed
 */
record MapDifference(
        String change,
        String kind,
        String name,
        @Nullable String before,
        @Nullable String after) {

    /** In the order of the map's own lines: cells, then tenants. */
    static List<MapDifference> between(RoutingMap before, RoutingMap after) {
        var found = new ArrayList<MapDifference>();
        compare("cell", before.cells(), after.cells(), MapDifference::text, found);
        compare("tenant", before.tenants(), after.tenants(), MapDifference::text, found);
        return found;
    }

    private static <K extends Comparable<K>, V> void compare(
            String kind,
            SortedMap<K, V> before,
            SortedMap<K, V> after,
            Function<V, String> text,
            List<MapDifference> found) {
        var names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (K name : names) {
            V old = before.get(name);
            V fresh = after.get(name);
            if (!Objects.equals(old, fresh)) {
                String change = old == null ? "added" : fresh == null ? "removed" : "changed";
                found.add(new MapDifference(
                        change,
                        kind,
                        name.toString(),
                        old == null ? null : text.apply(old),
                        fresh == null ? null : text.apply(fresh)));
            }
        }
    }

    private static String text(Placement placement) {
        return placement.cell() + " epoch " + placement.epoch() + " "
                + placement.state().word();
    }

    private static String text(Cell cell) {
        String from = MapDocument.from(cell.instances());
        String instances = from != null ? from : String.join(" ", MapDocument.listed(cell.instances()));
        return cell.state().word() + " shard " + cell.shard() + " " + instances;
    }
}
