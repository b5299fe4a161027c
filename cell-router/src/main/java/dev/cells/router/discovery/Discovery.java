package dev.cells.router.discovery;

import dev.cells.router.cell.CellView;
import dev.cells.router.cell.Cells;
import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.cell.Snapshot;
import dev.cells.routingmap.CellName;
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
import org.jboss.logging.Logger;

/** Follows the maps: every cell that has its instances in DNS has a resolver, which tells {@link Cells} what it finds. */
public final class Discovery implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Discovery.class);
    private static final int LOOKUPS_MAX = 64;

    private final Cells cells;
    private final DnsSettings settings;
    private final CellResolver.How how;
    private final DnsClient client;
    private final Remembered remembered;
    private final Map<String, CellResolver> resolvers = new ConcurrentHashMap<>();
    private final Map<String, DnsCounts> counts = new ConcurrentHashMap<>();
    private final Set<String> unsupported = new HashSet<>();
    private boolean closed;

    private Discovery(Cells cells, DnsSettings settings, Clock clock, RandomGenerator random) {
        this.cells = cells;
        this.settings = settings;
        this.how = new CellResolver.How(
                new Refresh(settings.refreshLeast(), settings.refreshMost()),
                settings.emptyKept(),
                new Semaphore(LOOKUPS_MAX),
                clock,
                random);
        this.client = new DnsClient(settings);
        this.remembered = new Remembered(settings.file().map(InstancesFile::new));
    }

    /**
     * Follows from the next map on.
     *
     * @param random safe for use by many threads
     */
    public static Discovery start(Cells cells, DnsSettings settings, Clock clock, RandomGenerator random) {
        var discovery = new Discovery(cells, settings, clock, random);
        cells.onSwap(discovery::follow);
        return discovery;
    }

    /** What is known of a cell that has its instances in DNS; any thread. */
    public Optional<Knowledge> of(String cell) {
        return Optional.ofNullable(resolvers.get(cell)).map(CellResolver::knowledge);
    }

    /** Every cell that was ever looked up. */
    public Map<String, DnsCounts> counts() {
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
            switch (view.cell().instances()) {
                case Instances.Listed _ -> {}
                case Instances.Dns dns -> {
                    wanted.add(view.runtime().name());
                    follow(view, dns);
                }
                case Instances.Kubernetes source -> refuse(view.runtime().name(), source);
            }
        }
        resolvers.forEach((cell, resolver) -> {
            if (!wanted.contains(cell)) {
                resolver.close();
                resolvers.remove(cell);
            }
        });
    }

    private void follow(CellView view, Instances.Dns dns) {
        String cell = view.runtime().name();
        CellResolver running = resolvers.get(cell);
        if (running != null && running.place().url().equals(dns.url())) {
            return;
        }
        if (running != null) {
            running.close();
        }
        List<Instance> inUse =
                view.instances().stream().map(InstanceRuntime::instance).toList();
        Knowledge known = remembered.of(cell, dns.url()).orElseGet(() -> Knowledge.remembered(inUse, 0));
        CellResolver resolver = resolver(view.cell().name(), dns, known);
        resolvers.put(cell, resolver);
        if (!known.instances().equals(inUse)) {
            cells.found(view.cell().name(), dns, known.instances());
        }
        resolver.start();
    }

    private CellResolver resolver(CellName cell, Instances.Dns dns, Knowledge known) {
        URI url = URI.create(dns.url());
        return new CellResolver(
                new CellResolver.Place(cell.value(), dns.url(), url.getScheme()),
                new Lookup(client, url, settings.search()),
                known,
                how,
                counts.computeIfAbsent(cell.value(), _ -> new DnsCounts()),
                instances -> {
                    cells.found(cell, dns, instances);
                    remembered.save(this::all);
                });
    }

    private void refuse(String cell, Instances.Kubernetes source) {
        if (unsupported.add(cell)) {
            LOG.errorf(
                    "this router cannot look up from=kubernetes:, the cell's requests are answered 503; use from=dns: cell=%s source=%s/%s",
                    cell, source.namespace(), source.service());
        }
    }

    private Map<String, InstancesFile.Entry> all() {
        Map<String, InstancesFile.Entry> all = new TreeMap<>();
        resolvers.forEach((cell, resolver) -> {
            List<Instance> instances = resolver.knowledge().instances();
            if (!instances.isEmpty()) {
                all.put(cell, new InstancesFile.Entry(resolver.place().url(), instances));
            }
        });
        return all;
    }

    @Override
    public synchronized void close() {
        closed = true;
        resolvers.values().forEach(CellResolver::close);
        client.close();
        remembered.close();
    }
}
