package dev.cells.chassis.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackOffTest {

    private final BackOff backOff = new BackOff(Duration.ofSeconds(2), Duration.ofMinutes(10));

    @Test
    void doublesWithEachAttempt() {
        assertThat(backOff.after(1)).hasSeconds(2);
        assertThat(backOff.after(2)).hasSeconds(4);
        assertThat(backOff.after(5)).hasSeconds(32);
    }

    @Test
    void endsAtItsLimitHoweverManyAttemptsThereWere() {
        for (int attempt : new int[] {10, 40, 100, Integer.MAX_VALUE}) {
            assertThat(backOff.after(attempt)).isEqualTo(Duration.ofMinutes(10));
        }
    }
}
