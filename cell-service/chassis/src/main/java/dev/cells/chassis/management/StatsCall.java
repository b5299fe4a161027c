package dev.cells.chassis.management;

import dev.cells.chassis.database.Pools;
import dev.cells.chassis.health.Readiness;
import dev.cells.chassis.instance.CellConfig;
import dev.cells.chassis.instance.Drain;
import dev.cells.chassis.instance.RequestCounts;
import dev.cells.contract.cell.InstanceStats;
import jakarta.inject.Singleton;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** {@code GET /v1/stats}: answered also while the database is away, then without the count of tenants. */
@Singleton
class StatsCall {

    private final CellConfig cell;
    private final Readiness readiness;
    private final Drain drain;
    private final RequestCounts requests;
    private final Pools pools;
    private final Tenants tenants;
    private final String version;

    StatsCall(
            CellConfig cell,
            Readiness readiness,
            Drain drain,
            RequestCounts requests,
            Pools pools,
            Tenants tenants,
            @ConfigProperty(name = "quarkus.application.version", defaultValue = "unknown") String version) {
        this.cell = cell;
        this.readiness = readiness;
        this.drain = drain;
        this.requests = requests;
        this.pools = pools;
        this.tenants = tenants;
        this.version = version;
    }

    InstanceStats answer() {
        return new InstanceStats(
                cell.name(),
                cell.instance(),
                cell.zone(),
                version,
                readiness.isReady(),
                drain.isOn(),
                ManagementFactory.getRuntimeMXBean().getUptime() / 1_000,
                tenantsByState(),
                requests.byStatusClass(),
                pools.stats());
    }

    private Map<String, Long> tenantsByState() {
        if (!readiness.isReady() && !drain.isOn()) {
            return Map.of(); // asking a database that does not answer would make statistics wait too
        }
        try {
            return tenants.countByState();
        } catch (SQLException e) {
            return Map.of();
        }
    }
}
