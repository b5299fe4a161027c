package dev.cells.chassis.management;

import dev.cells.chassis.database.PoolCheck;
import dev.cells.chassis.database.Pools;
import dev.cells.chassis.dependency.Dependencies;
import dev.cells.chassis.health.Readiness;
import dev.cells.chassis.instance.InstanceInfo;
import dev.cells.chassis.instance.RequestCounts;
import dev.cells.chassis.killswitch.Switches;
import dev.cells.chassis.lane.Lanes;
import dev.cells.contract.cell.InstanceStats;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Map;

/** {@code GET /v1/stats}: answered also while the database is away, then without the count of tenants. */
@Singleton
class StatsCall {

    private final InstanceInfo instance;
    private final Readiness readiness;
    private final RequestCounts requests;
    private final Pools pools;
    private final Tenants tenants;
    private final PoolCheck budget;
    private final Switches switches;
    private final Lanes lanes;
    private final Dependencies dependencies;

    StatsCall(
            InstanceInfo instance,
            Readiness readiness,
            RequestCounts requests,
            Pools pools,
            Tenants tenants,
            PoolCheck budget,
            Switches switches,
            Lanes lanes,
            Dependencies dependencies) {
        this.instance = instance;
        this.readiness = readiness;
        this.requests = requests;
        this.pools = pools;
        this.tenants = tenants;
        this.budget = budget;
        this.switches = switches;
        this.lanes = lanes;
        this.dependencies = dependencies;
    }

    InstanceStats answer() {
        return new InstanceStats(
                instance.cell(),
                instance.name(),
                instance.zone(),
                instance.version(),
                readiness.isReady(),
                instance.isDraining(),
                instance.uptime().toSeconds(),
                tenantsByState(),
                requests.byStatusClass(),
                switches.revision(),
                switches.count(),
                pools.stats(),
                budget.read().orElse(null),
                lanes.stats(),
                dependencies.stats());
    }

    private Map<String, Long> tenantsByState() {
        if (!readiness.isDatabaseUp()) {
            return Map.of(); // asking a database that does not answer would make statistics wait too
        }
        try {
            return tenants.countByState();
        } catch (SQLException e) {
            return Map.of();
        }
    }
}
