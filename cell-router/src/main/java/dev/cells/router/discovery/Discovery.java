package dev.cells.router.discovery;

import dev.cells.router.cell.CellView;
import dev.cells.router.cell.Cells;
import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.cell.Snapshot;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.Instances;
import java.net.URI;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Follows the maps: every cell whose instances are not in its map line has a finder, which tells {@link Cells} what it finds. */
public final class Discovery implements AutoCloseable {

    private static final int LOOKUPS_MAX = 64;

    private final Cells cells;
    private final DnsSettings settings;
    private final KubernetesSettings kubernetes;
    private final Pace pace;
    private final Clock clock;
    private final DnsClient client;
    private final Remembered remembered;
    private final Map<String, Finder> finders = new ConcurrentHashMap<>();
    private final Map<String, LookupCounts> counts = new ConcurrentHashMap<>();
    private @Nullable ApiServer server;
    private boolean closed;

    private Discovery(
            Cells cells, DnsSettings settings, KubernetesSettings kubernetes, Clock clock, RandomGenerator random) {
        this.cells = cells;
        this.settings = settings;
        this.kubernetes = kubernetes;
        this.pace = new Pace(
                new Refresh(settings.refreshLeast(), settings.refreshMost()), new Semaphore(LOOKUPS_MAX), random);
        this.clock = clock;
        this.client = new DnsClient(settings);
        this.remembered = new Remembered(settings.file().map(InstancesFile::new));
    }

    /**
     * Follows from the next map on.
     *
     * @param random safe for use by many threads
     */
    public static Discovery start(
            Cells cells, DnsSettings settings, KubernetesSettings kubernetes, Clock clock, RandomGenerator random) {
        var discovery = new Discovery(cells, settings, kubernetes, clock, random);
        cells.onSwap(discovery::follow);
        return discovery;
    }

    /** What is known of a cell whose instances are looked up; any thread. */
    public Optional<Knowledge> of(String cell) {
        return Optional.ofNullable(finders.get(cell)).map(Finder::knowledge);
    }

    /** Every cell that was ever looked up. */
    public Map<String, LookupCounts> counts() {
        return counts;
    }

    private synchronized void follow() {
        if (!closed) {
            cells.current().ifPresent(this::follow);
        }
    }

    private void follow(Snapshot now) {
        Set<String> wanted = new HashSet<>();
        for (CellView view : now.cells()) {
            source(view.cell().instances()).ifPresent(source -> {
                wanted.add(view.runtime().name());
                follow(view, new Place(view.runtime().name(), source));
            });
        }
        finders.forEach((cell, finder) -> {
            if (!wanted.contains(cell)) {
                finder.close();
                finders.remove(cell);
            }
        });
    }

    /** Empty when the map lists them. */
    private static Optional<String> source(Instances instances) {
        return switch (instances) {
            case Instances.Listed _ -> Optional.empty();
            case Instances.Dns(var url) -> Optional.of(url);
            case Instances.Kubernetes(var namespace, var service) ->
                Optional.of("kubernetes:" + namespace + "/" + service);
        };
    }

    private void follow(CellView view, Place place) {
        Finder running = finders.get(place.cell());
        if (running != null && running.place().equals(place)) {
            return;
        }
        if (running != null) {
            running.close();
        }
        List<Instance> inUse =
                view.instances().stream().map(InstanceRuntime::instance).toList();
        Knowledge known = remembered.of(place.cell(), place.source()).orElseGet(() -> Knowledge.remembered(inUse, 0));
        Finder finder = finder(view.cell(), learner(view.cell(), place, known));
        finders.put(place.cell(), finder);
        if (!known.instances().equals(inUse)) {
            cells.found(view.cell().name(), view.cell().instances(), known.instances());
        }
        finder.start();
    }

    private Learner learner(Cell cell, Place place, Knowledge known) {
        return new Learner(
                place,
                known,
                counts.computeIfAbsent(place.cell(), _ -> new LookupCounts()),
                settings.emptyKept(),
                clock,
                instances -> {
                    cells.found(cell.name(), cell.instances(), instances);
                    remembered.save(this::all);
                });
    }

    private Finder finder(Cell cell, Learner learner) {
        return switch (cell.instances()) {
            case Instances.Dns(var url) ->
                new CellResolver(new Lookup(client, URI.create(url), settings.search()), pace, learner);
            case Instances.Kubernetes(var namespace, var service) ->
                new CellWatch(
                        server(), new ApiServer.Service(namespace, service), kubernetes.watchMax(), pace, learner);
            case Instances.Listed _ -> throw new IllegalStateException("a listed cell is not looked up");
        };
    }

    /** Made for the first cell that needs it. */
    private synchronized ApiServer server() {
        ApiServer made = server == null ? new ApiServer(kubernetes) : server;
        server = made;
        return made;
    }

    private Map<String, InstancesFile.Entry> all() {
        Map<String, InstancesFile.Entry> all = new TreeMap<>();
        finders.forEach((cell, finder) -> {
            List<Instance> instances = finder.knowledge().instances();
            if (!instances.isEmpty()) {
                all.put(cell, new InstancesFile.Entry(finder.place().source(), instances));
            }
        });
        return all;
    }

    @Override
    public synchronized void close() {
        closed = true;
        finders.values().forEach(Finder::close);
        if (server != null) {
            server.close();
        }
        client.close();
        remembered.close();
    }
}
