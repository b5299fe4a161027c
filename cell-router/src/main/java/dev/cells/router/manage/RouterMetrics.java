package dev.cells.router.manage;

import dev.cells.router.accesslog.AccessLog;
import dev.cells.router.cell.Cells;
import dev.cells.router.feed.MapStatus;
import dev.cells.router.proxy.Core;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.concurrent.atomic.LongAdder;

/** The map, connections, refusals and the access log as meters; what is counted per cell is in {@link CellCollector}. */
final class RouterMetrics {

    private final MeterRegistry registry;
    private final Cells cells;
    private final Core core;
    private final MapStatus maps;
    private final Clock clock;

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
        core.fittings().log().ifPresent(this::accessLog);
    }

    private void accessLog(AccessLog log) {
        FunctionCounter.builder("cells.router.access.log.lines", log, AccessLog::lines)
                .register(registry);
        FunctionCounter.builder("cells.router.access.log.dropped", log, AccessLog::dropped)
                .register(registry);
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
}
