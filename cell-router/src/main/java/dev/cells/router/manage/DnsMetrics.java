package dev.cells.router.manage;

import dev.cells.router.cell.Cells;
import dev.cells.router.discovery.Discovery;
import dev.cells.router.discovery.DnsCounts;
import dev.cells.router.discovery.Knowledge;
import dev.cells.router.discovery.Knowledge.Standing;
import dev.cells.routingmap.Instances;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** How well instances are found; a cell that is no longer looked up shows NaN. */
final class DnsMetrics {

    private final MeterRegistry registry;
    private final Cells cells;
    private final Discovery discovery;
    private final Clock clock;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    DnsMetrics(MeterRegistry registry, Cells cells, Discovery discovery, Clock clock) {
        this.registry = registry;
        this.cells = cells;
        this.discovery = discovery;
        this.clock = clock;
    }

    void bind() {
        Gauge.builder("cells.router.discovery.unsupported", cells, DnsMetrics::unsupported)
                .description("cells whose instances this router has no way to find")
                .register(registry);
        cells.onSwap(this::addCells);
    }

    private static double unsupported(Cells cells) {
        return cells.current().stream()
                .flatMap(now -> now.cells().stream())
                .filter(view -> view.cell().instances() instanceof Instances.Kubernetes)
                .count();
    }

    private void addCells() {
        discovery.counts().forEach((cell, counts) -> {
            if (known.add(cell)) {
                add(cell, counts);
            }
        });
    }

    private void add(String cell, DnsCounts counts) {
        counter(cell, "found", counts, DnsCounts::found);
        counter(cell, "empty", counts, DnsCounts::empty);
        counter(cell, "failed", counts, DnsCounts::failed);
        gauge("failing", cell, one -> one.standing() == Standing.FAILING ? 1 : 0);
        gauge("empty", cell, one -> one.standing() == Standing.EMPTY ? 1 : 0);
        gauge("instances", cell, one -> one.instances().size());
        gauge("age.seconds", cell, this::age);
    }

    private double age(Knowledge one) {
        return one.confirmedAt() == 0 ? Double.NaN : Math.max(0, clock.millis() - one.confirmedAt()) / 1000.0;
    }

    private void counter(String cell, String outcome, DnsCounts counts, ToDoubleFunction<DnsCounts> value) {
        FunctionCounter.builder("cells.router.dns.lookups", counts, value)
                .tag("cell", cell)
                .tag("outcome", outcome)
                .register(registry);
    }

    private void gauge(String name, String cell, ToDoubleFunction<Knowledge> value) {
        Gauge.builder(
                        "cells.router.dns." + name,
                        discovery,
                        from -> from.of(cell)
                                .map(one -> value.applyAsDouble(one))
                                .orElse(Double.NaN))
                .tag("cell", cell)
                .register(registry);
    }
}
