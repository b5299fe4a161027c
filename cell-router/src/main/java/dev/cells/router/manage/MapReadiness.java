package dev.cells.router.manage;

import dev.cells.router.cell.Cells;
import dev.cells.router.cell.Snapshot;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready with any map, however old: one cell or the control plane being away must not take all tenants off this router. */
@Readiness
@ApplicationScoped
class MapReadiness implements HealthCheck {

    private final Managed managed;

    MapReadiness(Managed managed) {
        this.managed = managed;
    }

    @Override
    public HealthCheckResponse call() {
        Optional<Snapshot> snapshot = managed.cells().flatMap(Cells::current);
        var response = HealthCheckResponse.named("routing-map")
                .status(snapshot.isPresent() && !managed.isDraining())
                .withData("draining", managed.isDraining());
        snapshot.ifPresent(map -> response.withData("revision", map.table().revision()));
        return response.build();
    }
}
