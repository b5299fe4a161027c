package dev.cells.lab.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TheoryTest {

    @Test
    void knowsThePublishedNumbers() {
        assertThat(new Theory(8, 2).shards()).isEqualTo(28);
        assertThat(new Theory(8, 2).shares(2)).isCloseTo(0.036, within(0.001));
        assertThat(new Theory(8, 2).sharesAtLeast(1)).isCloseTo(0.464, within(0.001));
        assertThat(new Theory(100, 5).shards()).isEqualTo(75_287_520);
        assertThat(new Theory(100, 5).sharesAtLeast(1)).isCloseTo(0.23, within(0.005));
        assertThat(new Theory(2_048, 4).shards()).isEqualTo(730_862_190_080.0);
    }

    @Test
    void probabilitiesAddUpToOne() {
        var theory = new Theory(100, 5);
        double sum = IntStream.rangeClosed(0, 5).mapToDouble(theory::shares).sum();
        assertThat(sum).isCloseTo(1, within(1e-9));
    }

    @Test
    void theShardsThatAreChosenOverlapAsTheorySays() {
        double[] counts = Draw.of(new Theory(8, 2), 800).overlap(800);
        assertThat(counts[2]).isCloseTo(799 / 28.0, within(1.0));
        assertThat(counts[1] + counts[2]).isCloseTo(799 * 13 / 28.0, within(8.0));
    }

    @Test
    void aTenthIsNearWithinItsBounds() {
        assertThat(Theory.near(0.041, 0.036)).isFalse();
        assertThat(Theory.near(0.039, 0.036)).isTrue();
        assertThat(Theory.near(0.48, 0.464)).isFalse();
        assertThat(Theory.near(0.001, 0)).isTrue();
    }
}
