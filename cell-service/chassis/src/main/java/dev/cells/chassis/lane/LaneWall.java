package dev.cells.chassis.lane;

import dev.cells.contract.cell.LaneStats;
import dev.cells.isolation.Partition;
import dev.cells.isolation.Waiting;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

/** A lane's part of something shared, and what happens in front of it and inside: how many come, how long they wait, how long they stay. */
final class LaneWall {

    private final String of;
    private final Partition partition;
    private final Duration waitMax;
    private final PeakRate arrivals = new PeakRate();
    private final Durations waits = new Durations();
    private final Durations stays = new Durations();
    private final LongAdder timedOut = new LongAdder();

    LaneWall(String of, Partition partition, Duration waitMax) {
        this.of = of;
        this.partition = partition;
        this.waitMax = waitMax;
    }

    Partition partition() {
        return partition;
    }

    /** Completes with whether it is inside; at once when nobody has to wait. */
    CompletableFuture<Boolean> entering() {
        long begin = begin();
        CompletableFuture<Boolean> entering =
                Waiting.entering(partition, partition.share().queueMax() == 0 ? Duration.ZERO : waitMax);
        if (entering.isDone()) {
            ended(begin, entering.join());
            return entering;
        }
        return entering.whenComplete((inside, _) -> ended(begin, Boolean.TRUE.equals(inside)));
    }

    /** Blocks the calling thread until it is inside, at most for the longest wait. */
    boolean enter() throws InterruptedException {
        long begin = begin();
        boolean inside = Waiting.enter(partition, waitMax);
        ended(begin, inside);
        return inside;
    }

    private long begin() {
        long now = System.nanoTime();
        arrivals.count(now);
        return now;
    }

    private void ended(long begin, boolean inside) {
        long waited = System.nanoTime() - begin;
        waits.record(waited);
        if (!inside && waited >= waitMax.toNanos()) {
            timedOut.increment();
        }
    }

    void leave(long since) {
        partition.release();
        stays.record(System.nanoTime() - since);
    }

    long timedOut() {
        return timedOut.sum();
    }

    Durations waits() {
        return waits;
    }

    LaneStats stats() {
        return new LaneStats(
                partition.share().name(),
                of,
                partition.share().nominal(),
                partition.ceiling(),
                partition.inUse(),
                partition.borrowed(),
                partition.queued(),
                Map.of(
                        "ceiling", partition.refusedAtCeiling(),
                        "exhausted", partition.refusedExhausted(),
                        "timed-out", timedOut()),
                waits.meanMs(),
                waits.maxMs(),
                arrivals.perSecond(),
                stays.quantileMs(0.99));
    }
}
