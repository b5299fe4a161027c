package dev.cells.router.manage;

import dev.cells.router.cell.Cells;
import dev.cells.router.discovery.Discovery;
import dev.cells.router.discovery.Knowledge;
import dev.cells.router.discovery.Knowledge.Standing;
import dev.cells.router.discovery.LookupCounts;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/** How well instances are found; a cell that is no longer looked up shows NaN. */
final class DiscoveryMetrics {

    private final MeterRegistry registry;
    private final Cells cells;
    private final Discovery discovery;
    private final Clock clock;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    DiscoveryMetrics(MeterRegistry registry, Cells cells, Discovery discovery, Clock clock) {
        this.registry = registry;
        this.cells = cells;
        this.discovery = discovery;
        this.clock = clock;
    }

    void bind() {
        cells.onSwap(this::addCells);
    }

    private void addCells() {
        discovery.counts().forEach((cell, counts) -> {
            if (known.add(cell)) {
                add(cell, counts);
            }
        });
    }

    private void add(String cell, LookupCounts counts) {
        counter(cell, "found", counts, LookupCounts::found);
        counter(cell, "empty", counts, LookupCounts::empty);
        counter(cell, "failed", counts, LookupCounts::failed);
        gauge("failing", cell, one -> one.standing() == Standing.FAILING ? 1 : 0);
        gauge("empty", cell, one -> one.standing() == Standing.EMPTY ? 1 : 0);
        gauge("instances", cell, one -> one.instances().size());
        gauge("age.seconds", cell, this::age);
    }

    private double age(Knowledge one) {
        return one.confirmedAt() == 0 ? Double.NaN : Math.max(0, clock.millis() - one.confirmedAt()) / 1000.0;
    }

    private void counter(String cell, String outcome, LookupCounts counts, ToDoubleFunction<LookupCounts> value) {
        FunctionCounter.builder("cells.router.discovery.lookups", counts, value)
                .tag("cell", cell)
                .tag("outcome", outcome)
                .register(registry);
    }

    private void gauge(String name, String cell, ToDoubleFunction<Knowledge> value) {
        Gauge.builder(
                        "cells.router.discovery." + name,
                        discovery,
                        from -> from.of(cell)
                                .map(one -> value.applyAsDouble(one))
                                .orElse(Double.NaN))
                .tag("cell", cell)
                .register(registry);
    }
}
