package dev.cells.peers.bulkhead;

import dev.cells.isolation.Bulkhead;
import dev.cells.isolation.Wall;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Being told that a bulkhead and its queue are full. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Refusal {

    private final Bulkhead full = new Bulkhead(1, 1);
    private final Wall.Waiter late = new Nobody();

    @Setup
    public void fill() {
        if (!full.tryEnter() || full.admit(new Nobody()) != Wall.Admission.QUEUED) {
            throw new IllegalStateException("the bulkhead is not full");
        }
    }

    @Benchmark
    public Wall.Admission refused() {
        return full.admit(late);
    }

    private static final class Nobody extends Wall.Waiter {
        @Override
        protected void granted() {
            throw new IllegalStateException("nothing was released");
        }
    }
}
