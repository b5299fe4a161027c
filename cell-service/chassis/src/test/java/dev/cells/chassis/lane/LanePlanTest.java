package dev.cells.chassis.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.isolation.Partition;
import dev.cells.isolation.PartitionedPool;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LanePlanTest {

    private static final Map<String, String> PLAN = Map.of(
            "cells.lanes.total", "100",
            "cells.lanes.reserve", "10",
            "cells.lane.control.floor", "10",
            "cells.lane.control.borrow", "10",
            "cells.lane.critical.floor", "40",
            "cells.lane.critical.borrow", "20",
            "cells.lane.standard.floor", "20",
            "cells.lane.standard.borrow", "20",
            "cells.lane.bulk.floor", "0",
            "cells.lane.bulk.borrow", "5");

    private static PartitionedPool plan(Map<String, String> changed) {
        var all = new HashMap<>(PLAN);
        all.putAll(changed);
        var config = new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(all, "test", 100))
                .withMapping(LaneConfig.class)
                .withMapping(LaneShares.class)
                .build();
        return LanePlan.requests(config.getConfigMapping(LaneConfig.class), config.getConfigMapping(LaneShares.class));
    }

    @Test
    void theReserveBelongsToControl() {
        assertThat(plan(Map.of()).partition("control").ceiling()).isEqualTo(30);
        assertThat(plan(Map.of()).partition("critical").ceiling()).isEqualTo(60);
    }

    @Test
    void floorsOverTheTotalAreRefusedWithTheArithmetic() {
        assertThatThrownBy(() -> plan(Map.of("cells.lane.critical.floor", "70")))
                .hasMessage("cells.lanes do not add up: floors of 100 (control 10 + critical 70 + standard 20 + bulk 0)"
                        + " and a reserve of 10 are 110, more than the total of 100;"
                        + " change cells.lanes.total, cells.lanes.reserve or the cells.lane.*.floor");
    }

    @Test
    void aLaneThatDoesNotExistIsRefusedByName() {
        assertThatThrownBy(() -> plan(Map.of("cells.lane.urgent.floor", "1", "cells.lane.urgent.borrow", "1")))
                .hasMessageContaining("urgent");
    }

    @Test
    void connectionsAreSharedInTheSameProportions() {
        PartitionedPool connections = LanePlan.connections(10, plan(Map.of()));
        assertThat(floors(connections)).containsExactly(1, 4, 2, 0);
        assertThat(connections.partitions().stream().map(Partition::ceiling)).containsExactly(2, 6, 4, 1);
        assertThat(connections.borrowable()).isEqualTo(3);
    }

    @Test
    void evenOneConnectionIsForEveryLane() {
        PartitionedPool connections = LanePlan.connections(1, plan(Map.of()));
        for (Partition lane : connections.partitions()) {
            assertThat(lane.tryEnter()).isTrue();
            lane.release();
        }
    }

    private static List<Integer> floors(PartitionedPool pool) {
        return pool.partitions().stream().map(one -> one.share().nominal()).toList();
    }
}
