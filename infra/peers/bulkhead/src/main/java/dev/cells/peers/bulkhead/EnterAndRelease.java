package dev.cells.peers.bulkhead;

import dev.cells.isolation.Bulkhead;
import dev.cells.isolation.Partition;
import dev.cells.isolation.PartitionedPool;
import dev.cells.isolation.Share;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.internal.SemaphoreBulkhead;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A slot taken and given back, with nobody in the way. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EnterAndRelease {

    private static final int LIMIT = 100;

    private final Bulkhead ours = new Bulkhead(LIMIT, 10);
    private final Partition partition =
            new PartitionedPool(LIMIT, 0, List.of(Share.of("a", 50, 50), Share.of("b", 50, 0))).partition("a");
    private final SemaphoreBulkhead theirs = new SemaphoreBulkhead(
            "peer",
            BulkheadConfig.custom()
                    .maxConcurrentCalls(LIMIT)
                    .maxWaitDuration(Duration.ZERO)
                    .build());

    @Benchmark
    public boolean ours() {
        boolean entered = ours.tryEnter();
        ours.release();
        return entered;
    }

    @Benchmark
    public boolean partition() {
        boolean entered = partition.tryEnter();
        partition.release();
        return entered;
    }

    @Benchmark
    public boolean resilience4j() {
        boolean entered = theirs.tryAcquirePermission();
        theirs.onComplete();
        return entered;
    }
}
