package dev.cells.router.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void putsEveryDurationIntoTheBucketThatSortingWould() {
        var random = new Random(7);
        long[] durations = random.longs(100_000, 0, 37)
                .map(bits -> random.nextLong() >>> (63 - bits))
                .toArray();
        var latencies = new Latencies();
        Arrays.stream(durations).forEach(nanos -> latencies.record(0, nanos));
        Latencies.Snapshot taken = latencies.snapshot();
        for (int i = 0; i < Latencies.Snapshot.bounds(); i++) {
            double bound = Latencies.Snapshot.boundSeconds(i);
            long expected = Arrays.stream(durations)
                    .filter(nanos -> nanos <= bound * 1e9)
                    .count();
            assertThat(taken.upTo()[i]).as("up to %s s", bound).isEqualTo(expected);
        }
        assertThat(taken.count()).isEqualTo(durations.length);
        assertThat(taken.seconds()).isEqualTo(Arrays.stream(durations).sum() / 1e9);
    }

    @Test
    void countsABoundItselfAndTheLongestOfAll() {
        var latencies = new Latencies();
        latencies.record(0, Duration.ofMillis(1).toNanos());
        latencies.record(0, Long.MAX_VALUE);
        latencies.record(0, 0);
        Latencies.Snapshot taken = latencies.snapshot();
        assertThat(taken.upTo()[3]).as("up to 1 ms").isEqualTo(2);
        assertThat(taken.count()).isEqualTo(3);
    }

    @Test
    void losesNothingWhenEveryLoopCountsAtOnce() throws Exception {
        var latencies = new Latencies();
        int each = 200_000;
        Thread[] loops = IntStream.range(0, 4)
                .mapToObj(loop -> Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < each; i++) {
                        latencies.record(loop, i);
                    }
                }))
                .toArray(Thread[]::new);
        for (Thread loop : loops) {
            loop.join();
        }
        assertThat(latencies.snapshot().count()).isEqualTo(4L * each);
    }
}
