package dev.cells.chassis.management;

import dev.cells.chassis.database.Pools;
import dev.cells.chassis.dependency.Dependencies;
import dev.cells.chassis.health.Readiness;
import dev.cells.chassis.instance.InstanceInfo;
import dev.cells.chassis.instance.RequestCounts;
import dev.cells.chassis.lane.Lanes;
import dev.cells.contract.cell.InstanceStats;
import dev.cells.contract.cell.LaneStats;
import dev.cells.isolation.Partition;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code GET /v1/stats}: answered also while the database is away, then without the count of tenants. */
@Singleton
class StatsCall {

    private final InstanceInfo instance;
    private final Readiness readiness;
    private final RequestCounts requests;
    private final Pools pools;
    private final Tenants tenants;
    private final Lanes lanes;
    private final Dependencies dependencies;

    StatsCall(
            InstanceInfo instance,
            Readiness readiness,
            RequestCounts requests,
            Pools pools,
            Tenants tenants,
            Lanes lanes,
            Dependencies dependencies) {
        this.instance = instance;
        this.readiness = readiness;
        this.requests = requests;
        this.pools = pools;
        this.tenants = tenants;
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
                pools.stats(),
                lanes(),
                dependencies.stats());
    }

    private List<LaneStats> lanes() {
        return Stream.concat(
                        lanes.requests().stream().map(one -> stats(one, "requests")),
                        lanes.connections().stream().map(one -> stats(one, "connections")))
                .toList();
    }

    private static LaneStats stats(Partition lane, String of) {
        return new LaneStats(
                lane.share().name(),
                of,
                lane.share().nominal(),
                lane.ceiling(),
                lane.inUse(),
                lane.borrowed(),
                lane.queued(),
                lane.refusedAtCeiling() + lane.refusedExhausted());
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
