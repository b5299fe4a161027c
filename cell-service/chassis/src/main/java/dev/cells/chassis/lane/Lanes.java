package dev.cells.chassis.lane;

import dev.cells.chassis.database.DatabaseConfig;
import dev.cells.contract.cell.LaneStats;
import dev.cells.isolation.Partition;
import dev.cells.isolation.PartitionedPool;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
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
    private final Map<Lane, LaneWall> ofRequests;
    private final Map<Lane, LaneWall> ofConnections;

    Lanes(LaneConfig config, LaneShares lanes, DatabaseConfig database, LaneMetrics metrics) {
        requests = LanePlan.requests(config, lanes);
        connections = LanePlan.connections(database.api().pool(), requests);
        ofRequests = walls("requests", requests, config.waitMax());
        ofConnections = walls("connections", connections, CONNECTION_WAIT);
        metrics.register("requests", requests, ofRequests.values());
        metrics.register("connections", connections, ofConnections.values());
    }

    private static Map<Lane, LaneWall> walls(String of, PartitionedPool pool, Duration waitMax) {
        var walls = new EnumMap<Lane, LaneWall>(Lane.class);
        for (Lane lane : Lane.values()) {
            walls.put(lane, new LaneWall(of, pool.partition(lane.word()), waitMax));
        }
        return walls;
    }

    private static LaneWall wall(Map<Lane, LaneWall> walls, Lane lane) {
        return Objects.requireNonNull(walls.get(lane));
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
     * @return the place to {@link Place#release release} once, at once when nobody has to wait; or the problem 503 {@code lane-full}
     */
    public CompletableFuture<Place> enter(Lane lane) {
        LaneWall wall = wall(ofRequests, lane);
        CompletableFuture<Boolean> entering = wall.entering();
        return entering.isDone()
                ? placed(wall, lane, entering.join())
                : entering.thenComposeAsync(inside -> placed(wall, lane, inside), home());
    }

    /** Where the request is at home. A slot is handed over on the thread of a request that ends, and what followed there would run in that one's context. */
    private static Executor home() {
        var context = Vertx.currentContext();
        return task -> context.runOnContext(_ -> task.run());
    }

    private static CompletableFuture<Place> placed(LaneWall wall, Lane lane, boolean inside) {
        return inside
                ? CompletableFuture.completedFuture(new Place(wall))
                : CompletableFuture.failedFuture(LaneProblems.full(lane));
    }

    /** Waits for one of the lane's connections; blocks the calling thread, at most as long as the pool would. */
    public Place connect(Lane lane) {
        LaneWall wall = wall(ofConnections, lane);
        try {
            if (wall.enter()) {
                return new Place(wall);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw LaneProblems.connectionsBusy(lane);
    }

    /** What each lane holds, of requests and then of connections, the highest lane first. */
    public List<LaneStats> stats() {
        return Stream.of(ofRequests, ofConnections)
                .flatMap(walls -> walls.values().stream())
                .map(LaneWall::stats)
                .toList();
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
