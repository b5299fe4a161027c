package dev.cells.chassis.dependency;

import dev.cells.chassis.cache.Redis;
import dev.cells.chassis.database.DatabaseConfig;
import dev.cells.chassis.database.HeldConnections;
import dev.cells.chassis.lane.Lane;
import dev.cells.chassis.lane.LaneShares;
import dev.cells.chassis.queue.WorkerConfig;
import dev.cells.contract.cell.DependencyStats;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.InjectionPoint;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jboss.logging.Logger;

/** All dependencies of the instance; what does not add up stops the start. */
@ApplicationScoped
public class Dependencies {

    private static final Logger LOG = Logger.getLogger(Dependencies.class);

    private final Map<String, Dependency> all = new TreeMap<>();
    private final List<Plan> plans;

    Dependencies(
            DependencyConfig config,
            PoolConfig pools,
            Places places,
            Redis redis,
            MeterRegistry registry,
            HeldConnections connections) {
        plans = config.all().entrySet().stream()
                .map(one -> Plan.of(one.getKey(), one.getValue(), places.instances()))
                .toList();
        RoomCheck.require(plans, places.byRoom());
        var fences = Fences.of(plans, pools.all());
        for (Plan plan : plans) {
            var total = plan.counted()
                    .map(counted -> new SharedTotal(redis, plan.name(), counted, plan.deadline()))
                    .orElse(null);
            var fence = Objects.requireNonNull(fences.get(plan.name()));
            all.put(plan.name(), new Dependency(plan, fence, total, registry, connections));
        }
    }

    /** What there is of everything that a slow dependency could take. */
    @ApplicationScoped
    static class Places {

        private final DatabaseConfig database;
        private final LaneShares lanes;
        private final WorkerConfig workers;

        Places(DatabaseConfig database, LaneShares lanes, WorkerConfig workers) {
            this.database = database;
            this.lanes = lanes;
            this.workers = workers;
        }

        int instances() {
            return database.instances();
        }

        Map<Room, Integer> byRoom() {
            var places = new EnumMap<Room, Integer>(Room.class);
            for (Room room : Room.values()) {
                if (room == Room.WORKERS) {
                    if (workers.enabled()) {
                        places.put(room, workers.threads());
                    }
                } else {
                    var share = Objects.requireNonNull(lanes.shares().get(Lane.valueOf(room.name())));
                    places.put(room, share.floor());
                }
            }
            return places;
        }
    }

    void start(@Observes StartupEvent event) {
        all.values().forEach(one -> LOG.infof("dependency: %s", one));
        Fences.withoutWalls(plans)
                .forEach((pool, members) -> LOG.warnf(
                        "pool %s has no floors: one slow dependency of %s takes all of it from the others",
                        pool, members));
    }

    @Produces
    @Dependent
    @Outside("")
    Dependency named(InjectionPoint point) {
        var name = point.getQualifiers().stream()
                .filter(Outside.class::isInstance)
                .map(qualifier -> ((Outside) qualifier).value())
                .findFirst()
                .orElseThrow();
        var found = all.get(name);
        if (found == null) {
            throw new IllegalStateException("%s wants the dependency %s: set cells.dependency.%s.limit and .deadline"
                    .formatted(point.getMember(), name, name));
        }
        return found;
    }

    /** What each holds now, by name. */
    public List<DependencyStats> stats() {
        return all.values().stream().map(Dependency::stats).toList();
    }

    @PreDestroy
    void close() {
        all.values().forEach(Dependency::close);
    }
}
