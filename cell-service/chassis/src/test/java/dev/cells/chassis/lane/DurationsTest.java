package dev.cells.chassis.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class DurationsTest {

    @Test
    void quantilesAreAtMostAnEighthTooHigh() {
        var durations = new Durations();
        var random = new SplittableRandom(7);
        long[] all = random.longs(10_000, 0, 3_000_000_000L).toArray();
        Arrays.stream(all).forEach(durations::record);
        Arrays.sort(all);
        for (double share : new double[] {0.01, 0.5, 0.9, 0.99, 1}) {
            double exact = all[(int) Math.ceil(share * all.length) - 1] / 1e6;
            assertThat(durations.quantileMs(share)).isBetween(exact, exact * 1.126);
        }
        assertThat(durations.maxMs()).isEqualTo(all[all.length - 1] / 1e6);
        assertThat(durations.meanMs()).isCloseTo(1_500, Percentage.withPercentage(3));
    }

    @Test
    void smallAndImpossibleValuesHaveAPlace() {
        var durations = new Durations();
        for (long nanos : new long[] {-5, 0, 1, 7, 8, 9, 15, 16, 17, Long.MAX_VALUE}) {
            durations.record(nanos);
        }
        assertThat(durations.count()).isEqualTo(10);
        assertThat(durations.quantileMs(0.5)).isBetween(8e-6, 9e-6);
        assertThat(durations.quantileMs(1)).isEqualTo(Long.MAX_VALUE / 1e6);
        assertThat(new Durations().quantileMs(0.99)).isZero();
    }

    @Test
    void thePeakIsThatOfTheBusiestSecond() {
        var rate = new PeakRate();
        for (long nanos :
                new long[] {-1, 0, 999_999_999, 1_000_000_000, 5_000_000_000L, 5_000_000_001L, 5_000_000_002L}) {
            rate.count(nanos);
        }
        assertThat(rate.perSecond()).isEqualTo(3);
    }
}
