package dev.cells.chassis.lane;

import dev.cells.isolation.Partition;
import dev.cells.isolation.PartitionedPool;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** {@code cells_lane_*}: by {@code lane}, and by {@code of}, what the lane holds: requests or connections. */
@Singleton
class LaneMetrics {

    private final MeterRegistry registry;

    LaneMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void register(String of, PartitionedPool pool, Collection<LaneWall> walls) {
        Gauge.builder("cells.lane.borrowable", pool, PartitionedPool::borrowable)
                .tag("of", of)
                .register(registry);
        for (LaneWall wall : walls) {
            Partition partition = wall.partition();
            Tags tags = Tags.of("of", of, "lane", partition.share().name());
            gauge("cells.lane.floor", tags, partition, one -> one.share().nominal());
            gauge("cells.lane.limit", tags, partition, Partition::ceiling);
            gauge("cells.lane.in.use", tags, partition, Partition::inUse);
            gauge("cells.lane.borrowed", tags, partition, Partition::borrowed);
            gauge("cells.lane.queued", tags, partition, Partition::queued);
            refused(tags.and("reason", "ceiling"), partition, Partition::refusedAtCeiling);
            refused(tags.and("reason", "exhausted"), partition, Partition::refusedExhausted);
            refused(tags.and("reason", "timed-out"), wall, LaneWall::timedOut);
            FunctionTimer.builder(
                            "cells.lane.wait",
                            wall.waits(),
                            Durations::count,
                            Durations::totalNanos,
                            TimeUnit.NANOSECONDS)
                    .tags(tags)
                    .register(registry);
        }
    }

    private void gauge(String name, Tags tags, Partition partition, ToDoubleFunction<Partition> value) {
        Gauge.builder(name, partition, value).tags(tags).register(registry);
    }

    private <T> void refused(Tags tags, T of, ToDoubleFunction<T> count) {
        FunctionCounter.builder("cells.lane.refused", of, count).tags(tags).register(registry);
    }
}
