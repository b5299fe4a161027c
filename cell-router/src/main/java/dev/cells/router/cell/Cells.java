package dev.cells.router.cell;

import dev.cells.router.table.RoutingTable;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.Instances;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Holds the snapshot in use, and carries what lives longer than a map from one to the next. */
public final class Cells {

    private final CellSettings settings;
    private final Map<String, CellRuntime> runtimes = new ConcurrentHashMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Map<String, List<Instance>> found = new HashMap<>();
    private Map<Key, InstanceRuntime> instances = new HashMap<>();
    private volatile @Nullable Snapshot current;

    private record Key(String cell, Instance instance) {}

    public Cells(CellSettings settings) {
        this.settings = settings;
    }

    public CellSettings settings() {
        return settings;
    }

    /** What requests see from now on; empty before the first map. */
    public Optional<Snapshot> current() {
        return Optional.ofNullable(current);
    }

    /** The same without wrapping, for the data path. */
    public @Nullable Snapshot currentOrNull() {
        return current;
    }

    /** Every cell that any map has named since the start. */
    public Collection<CellRuntime> runtimes() {
        return runtimes.values();
    }

    /** Called after each swap, on the thread that swapped. */
    public void onSwap(Runnable listener) {
        listeners.add(listener);
    }

    /** Makes a table the one in use, by one volatile write. */
    public synchronized void swap(RoutingTable table) {
        Map<Key, InstanceRuntime> kept = new HashMap<>();
        List<CellView> views = new ArrayList<>();
        for (Cell cell : table.cells()) {
            views.add(view(cell, kept));
        }
        found.keySet().retainAll(lookedUp(table));
        current = new Snapshot(table, views);
        Set<InstanceRuntime> gone = new HashSet<>(instances.values());
        gone.removeAll(kept.values());
        gone.forEach(InstanceRuntime::retire);
        instances = kept;
        listeners.forEach(Runnable::run);
    }

    /**
     * Says where a cell's instances are that its map line does not list; in use by the next request. Ignored when the map in use
     * no longer has that source for the cell.
     */
    public synchronized void found(CellName cell, Instances source, List<Instance> instances) {
        Snapshot now = current;
        if (now != null && now.cells().stream().map(CellView::cell).anyMatch(one -> isFrom(one, cell, source))) {
            found.put(cell.value(), List.copyOf(instances));
            swap(now.table());
        }
    }

    private static boolean isFrom(Cell cell, CellName name, Instances source) {
        return cell.name().equals(name) && cell.instances().equals(source);
    }

    private CellView view(Cell cell, Map<Key, InstanceRuntime> kept) {
        CellRuntime runtime = runtimes.computeIfAbsent(cell.name().value(), name -> new CellRuntime(name, settings));
        List<InstanceRuntime> views = new ArrayList<>();
        for (Instance instance : known(cell)) {
            Key key = new Key(cell.name().value(), instance);
            InstanceRuntime known = instances.get(key);
            InstanceRuntime used =
                    known == null ? new InstanceRuntime(key.cell(), instance, settings.ejection()) : known;
            kept.put(key, used);
            views.add(used);
        }
        return new CellView(cell, runtime, views, settings);
    }

    private List<Instance> known(Cell cell) {
        return switch (cell.instances()) {
            case Instances.Listed(var listed) -> listed;
            case Instances.Dns _, Instances.Kubernetes _ ->
                found.computeIfAbsent(cell.name().value(), this::earlier);
        };
    }

    /** A cell whose source has just changed keeps its instances until the new one says where they are. */
    private List<Instance> earlier(String cell) {
        return current().stream()
                .flatMap(now -> now.cells().stream())
                .filter(view -> view.runtime().name().equals(cell))
                .flatMap(view -> view.instances().stream())
                .map(InstanceRuntime::instance)
                .toList();
    }

    private static Set<String> lookedUp(RoutingTable table) {
        return table.cells().stream()
                .filter(cell -> !(cell.instances() instanceof Instances.Listed))
                .map(cell -> cell.name().value())
                .collect(Collectors.toSet());
    }

    /** Looks up every instance's host name again; blocks. */
    public void lookUpNames() {
        List<InstanceRuntime> all;
        synchronized (this) {
            all = List.copyOf(instances.values());
        }
        all.forEach(InstanceRuntime::lookUp);
    }
}
