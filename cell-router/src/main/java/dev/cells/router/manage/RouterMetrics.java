package dev.cells.router.manage;

import dev.cells.router.cell.CellRuntime;
import dev.cells.router.cell.CellView;
import dev.cells.router.cell.Cells;
import dev.cells.router.feed.MapStatus;
import dev.cells.router.proxy.Core;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts that the data path keeps in plain adders, shown as meters; tenants are never labels. */
final class RouterMetrics {

    private static final String[] CLASSES = {"cut", "1xx", "2xx", "3xx", "4xx", "5xx"};

    private final MeterRegistry registry;
    private final Cells cells;
    private final Core core;
    private final MapStatus maps;
    private final Clock clock;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    RouterMetrics(MeterRegistry registry, Cells cells, Core core, MapStatus maps, Clock clock) {
        this.registry = registry;
        this.cells = cells;
        this.core = core;
        this.maps = maps;
        this.clock = clock;
    }

    void bind() {
        Gauge.builder("cells.router.map.revision", cells, RouterMetrics::revision)
                .register(registry);
        Gauge.builder("cells.router.map.tenants", cells, RouterMetrics::tenants).register(registry);
        Gauge.builder("cells.router.map.age", this, RouterMetrics::ageSeconds)
                .description("time since the source last confirmed the map")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("cells.router.connections", core, Core::connections).register(registry);
        Gauge.builder("cells.router.parked", core, Core::parked).register(registry);
        maps.onNewReason((reason, count) -> counter("routing.map.rejected", "reason", reason, count));
        core.refusals().onNew((code, count) -> counter("cells.router.refused", "code", code, count));
        cells.onSwap(this::addCells);
    }

    private static double revision(Cells cells) {
        return cells.current().map(now -> (double) now.table().revision()).orElse(0.0);
    }

    private static double tenants(Cells cells) {
        return cells.current().map(now -> (double) now.table().tenants()).orElse(0.0);
    }

    private double ageSeconds() {
        long at = maps.confirmedAtMillis();
        return at == 0 ? Double.NaN : Math.max(0, clock.millis() - at) / 1000.0;
    }

    private void counter(String name, String tag, String value, LongAdder count) {
        FunctionCounter.builder(name, count, LongAdder::sum).tag(tag, value).register(registry);
    }

    private void addCells() {
        for (CellRuntime cell : cells.runtimes()) {
            if (known.add(cell.name())) {
                add(cell);
            }
        }
    }

    private void add(CellRuntime cell) {
        for (int i = 0; i < CLASSES.length; i++) {
            int statusClass = i;
            FunctionCounter.builder("cells.router.requests", cell, one -> one.answers(statusClass))
                    .tag("cell", cell.name())
                    .tag("class", CLASSES[i])
                    .register(registry);
        }
        FunctionCounter.builder("cells.router.retries", cell, CellRuntime::retried)
                .tag("cell", cell.name())
                .register(registry);
        Gauge.builder("cells.router.in.flight", cell, CellRuntime::inFlight)
                .tag("cell", cell.name())
                .register(registry);
        Gauge.builder("cells.router.in.flight.max", cell, CellRuntime::inFlightMax)
                .tag("cell", cell.name())
                .register(registry);
        Gauge.builder("cells.router.queued", cell, CellRuntime::queued)
                .tag("cell", cell.name())
                .register(registry);
        FunctionCounter.builder("cells.router.waited", cell, CellRuntime::waited)
                .tag("cell", cell.name())
                .register(registry);
        Gauge.builder("cells.router.instances.ejected", cells, all -> ejected(all, cell.name()))
                .tag("cell", cell.name())
                .register(registry);
    }

    private static double ejected(Cells cells, String name) {
        return cells.current().stream()
                .flatMap(now -> now.cells().stream())
                .filter(cell -> cell.runtime().name().equals(name))
                .map(CellView::instances)
                .flatMap(instances -> instances.stream())
                .filter(instance -> instance.ejection().isOut())
                .count();
    }
}
