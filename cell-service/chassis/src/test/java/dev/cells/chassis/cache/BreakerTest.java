package dev.cells.chassis.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BreakerTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
    private final Breaker breaker = new Breaker(3, Duration.ofSeconds(1), nanos::get);

    @Test
    void leavesADependencyAloneAfterFailuresInARow() {
        assertThat(breaker.failed()).isFalse();
        assertThat(breaker.failed()).isFalse();
        assertThat(breaker.allows()).isTrue();
        assertThat(breaker.failed()).as("the outage begins").isTrue();
        assertThat(breaker.allows()).isFalse();
    }

    @Test
    void forgetsFailuresThatAreNotInARow() {
        breaker.failed();
        breaker.failed();
        breaker.succeeded();
        breaker.failed();
        breaker.failed();

        assertThat(breaker.allows()).isTrue();
    }

    @Test
    void letsOneCallTryAtATimeAfterTheRest() {
        fail();
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());

        assertThat(breaker.allows()).isTrue();
        assertThat(breaker.allows()).as("only one").isFalse();

        breaker.failed();
        assertThat(breaker.allows()).as("the trial failed").isFalse();
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(breaker.allows()).isTrue();
        assertThat(breaker.succeeded()).as("the outage ends").isTrue();
        assertThat(breaker.allows()).isTrue();
        assertThat(breaker.allows()).isTrue();
    }

    @Test
    void triesAgainWhenATrialNeverReported() {
        fail();
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(breaker.allows()).isTrue();

        nanos.addAndGet(Duration.ofSeconds(1).toNanos());

        assertThat(breaker.allows()).isTrue();
    }

    private void fail() {
        for (int i = 0; i < 3; i++) {
            breaker.failed();
        }
    }
}
