package dev.cells.router.manage;

import dev.cells.router.cell.Cells;
import dev.cells.router.discovery.Discovery;
import dev.cells.router.feed.MapStatus;
import dev.cells.router.metrics.TopTenants;
import dev.cells.router.proxy.Core;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the management port can see of the running router; empty until it has started. */
@ApplicationScoped
public class Managed {

    private final MeterRegistry registry;
    private final PrometheusMeterRegistry prometheus;
    private volatile @Nullable Cells cells;
    private volatile @Nullable DiscoveryView discovery;
    private volatile @Nullable TopTenants top;
    private volatile boolean tlsWithCells;
    private volatile boolean draining;

    Managed(MeterRegistry registry, PrometheusMeterRegistry prometheus) {
        this.registry = registry;
        this.prometheus = prometheus;
    }

    /** Shows these from now on. */
    public void register(Cells running, Discovery finding, Core core, MapStatus maps, Clock clock) {
        discovery = new DiscoveryView(finding, clock);
        tlsWithCells = core.fittings().tls().cells().isPresent();
        cells = running;
        top = core.fittings().top();
        prometheus
                .getPrometheusRegistry()
                .register(new CellCollector(running, core.fittings().top()));
        new RouterMetrics(registry, running, core, maps, clock).bind();
        new DiscoveryMetrics(registry, running, finding, clock).bind();
        new TlsMetrics(registry, core.fittings().tls()).bind();
    }

    /** Readiness fails from now on. */
    public void draining() {
        draining = true;
    }

    boolean isDraining() {
        return draining;
    }

    Optional<DiscoveryView> discovery() {
        return Optional.ofNullable(discovery);
    }

    Optional<TopTenants> top() {
        return Optional.ofNullable(top);
    }

    boolean tlsWithCells() {
        return tlsWithCells;
    }

    Optional<Cells> cells() {
        return Optional.ofNullable(cells);
    }
}
