package dev.cells.chassis.lane;

import dev.cells.isolation.PartitionedPool;
import dev.cells.isolation.Share;
import java.util.Arrays;
import java.util.List;

/** Makes pools of what was configured. Pure; a plan that does not add up is refused with the keys and the arithmetic. */
final class LanePlan {

    private LanePlan() {}

    static PartitionedPool requests(LaneConfig config, LaneShares lanes) {
        try {
            return new PartitionedPool(config.total(), config.reserve(), shares(lanes));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "cells.lanes do not add up: " + e.getMessage()
                            + "; change cells.lanes.total, cells.lanes.reserve or the cells.lane.*.floor",
                    e);
        }
    }

    private static List<Share> shares(LaneShares lanes) {
        return Arrays.stream(Lane.values()).map(lane -> share(lane, lanes)).toList();
    }

    private static Share share(Lane lane, LaneShares lanes) {
        LaneShares.LaneShare share = lanes.shares().get(lane);
        if (share == null) {
            throw new IllegalArgumentException("cells.lane." + lane.word() + ".floor and .borrow are missing");
        }
        return new Share(lane.word(), share.floor(), share.lendable(), share.borrow(), share.queue());
    }

    /**
     * The same proportions of a pool of connections: each lane's floor rounded down, what is left over for all to borrow, and a lane that may
     * hold anything may hold at least one.
     *
     * @param connections of the pool, 1 or more
     */
    static PartitionedPool connections(int connections, PartitionedPool requests) {
        return new PartitionedPool(
                connections,
                0,
                requests.partitions().stream()
                        .map(partition -> scaled(partition.share(), partition.ceiling(), connections, requests.total()))
                        .toList());
    }

    private static Share scaled(Share share, int ceiling, int connections, int total) {
        int floor = (int) ((long) share.nominal() * connections / total);
        int most = Math.clamp(
                Math.ceilDiv((long) (share.nominal() + share.borrowMax()) * connections, total), 1, connections);
        int lendable = (int) Math.min(floor, (long) share.lendable() * connections / total);
        return new Share(share.name(), floor, lendable, Math.max(0, most - floor), ceiling);
    }
}
