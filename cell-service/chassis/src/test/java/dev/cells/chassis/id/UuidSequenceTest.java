package dev.cells.chassis.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UuidSequenceTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00.123Z");
    private static final Comparator<UUID> UNSIGNED = (a, b) -> {
        int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
    };

    private static UuidSequence at(Instant instant) {
        return new UuidSequence(Clock.fixed(instant, ZoneOffset.UTC), new Random(1));
    }

    @Test
    void carriesVersionVariantAndTheTimeInMilliseconds() {
        var id = at(NOW).next();

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
    }

    @Test
    void staysInOrderWhenFarMoreIdsAreMadeThanAMillisecondHolds() {
        var sequence = at(NOW);
        var ids = new ArrayList<UUID>();
        IntStream.range(0, 20_000).forEach(_ -> ids.add(sequence.next()));

        assertThat(ids).isSortedAccordingTo(UNSIGNED).doesNotHaveDuplicates();
        assertThat(ids.getLast().version()).isEqualTo(7);
    }

    @Test
    void sortsAsTextInTheOrderOfCreation() {
        var sequence = at(NOW);
        var texts = IntStream.range(0, 5_000)
                .mapToObj(_ -> sequence.next().toString())
                .toList();

        assertThat(texts).isSorted();
    }

    @Test
    void goesOnFromTheLastIdWhenTheClockStepsBack() {
        var clock = new SteppingClock();
        var sequence = new UuidSequence(clock, new Random(1));
        var before = sequence.next();
        clock.now = NOW.minusSeconds(5);

        assertThat(sequence.next()).usingComparator(UNSIGNED).isGreaterThan(before);
    }

    @Test
    void neverRepeatsAnIdOverManyThreads() throws InterruptedException {
        var made = new ConcurrentLinkedQueue<UUID>();
        var threads = IntStream.range(0, 8)
                .mapToObj(_ -> Thread.startVirtualThread(
                        () -> IntStream.range(0, 5_000).forEach(_ -> made.add(Ids.next()))))
                .toList();
        for (var thread : threads) {
            thread.join();
        }

        assertThat(made).hasSize(40_000).doesNotHaveDuplicates();
    }

    private static final class SteppingClock extends Clock {
        private Instant now = NOW;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public java.time.ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }
    }
}
