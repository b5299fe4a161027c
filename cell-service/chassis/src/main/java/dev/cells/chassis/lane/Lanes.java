package dev.cells.chassis.lane;

import dev.cells.chassis.database.DatabaseConfig;
import dev.cells.isolation.Partition;
import dev.cells.isolation.PartitionedPool;
import dev.cells.isolation.Waiting;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import org.jboss.logging.Logger;

/**
 * The walls between lanes: how many requests of each are inside, and how many connections of the requests' pool each holds. Both are
 * partitioned in the same proportions, for a lane with room for requests and none for their transactions would have no room at all.
 *
 * <p>Not a singleton: the filter that uses it exists before the configuration does.
 */
@ApplicationScoped
public class Lanes {

    private static final Logger LOG = Logger.getLogger(Lanes.class);
    /** As long as the pool itself lets somebody wait for a connection. */
    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(1);

    private final PartitionedPool requests;
    private final PartitionedPool connections;
    private final Duration wait;

    Lanes(LaneConfig config, LaneShares lanes, DatabaseConfig database, LaneMetrics metrics) {
        requests = LanePlan.requests(config, lanes);
        connections = LanePlan.connections(database.api().pool(), requests);
        wait = config.waitMax();
        metrics.register("requests", requests);
        metrics.register("connections", connections);
    }

    void start(@Observes StartupEvent event) {
        LOG.infof("lanes: requests %s", described(requests));
        LOG.infof("lanes: connections %s", described(connections));
    }

    private static String described(PartitionedPool pool) {
        return pool.total() + " = "
                + String.join(
                        ", ",
                        pool.partitions().stream()
                                .map(one ->
                                        one.share().name() + " " + one.share().nominal() + " to " + one.ceiling())
                                .toList());
    }

    /**
     * Enters a request; never blocks.
     *
     * @return the place to {@link Partition#release release} once, or fails with 503 {@code lane-full}
     */
    public Uni<Partition> enter(Lane lane) {
        Partition place = requests.partition(lane.word());
        if (place.share().queueMax() == 0) {
            return place.tryEnter()
                    ? Uni.createFrom().item(place)
                    : Uni.createFrom().failure(LaneProblems.full(lane));
        }
        var entering = Waiting.entering(place, wait);
        var entered = Uni.createFrom().completionStage(entering);
        return (entering.isDone() ? entered : entered.emitOn(home())).map(inside -> {
            if (inside) {
                return place;
            }
            throw LaneProblems.full(lane);
        });
    }

    /** Where the request is at home. A slot is handed over on the thread of a request that ends, and what followed there would run in that one's context. */
    private static Executor home() {
        var context = Vertx.currentContext();
        return task -> context.runOnContext(_ -> task.run());
    }

    /** Waits for one of the lane's connections; blocks the calling thread, at most as long as the pool would. */
    public Partition connect(Lane lane) {
        Partition place = connections.partition(lane.word());
        try {
            if (Waiting.enter(place, CONNECTION_WAIT)) {
                return place;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw LaneProblems.connectionsBusy(lane);
    }

    /** Requests inside by lane, the highest first. */
    public List<Partition> requests() {
        return requests.partitions();
    }

    /** Connections held by lane, the highest first. */
    public List<Partition> connections() {
        return connections.partitions();
    }
}
