package dev.cells.chassis.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StaleTest {

    private static final Duration TTL = Duration.ofSeconds(30);

    private final AtomicLong nanos = new AtomicLong();
    private final Stale stale = new Stale(2, nanos::get);

    @Test
    void bypassesACacheUntilWhatRedisMayHoldHasExpired() {
        stale.mark("a", TTL);

        assertThat(stale.has("a")).isTrue();
        assertThat(stale.has("b")).isFalse();
        nanos.addAndGet(TTL.toNanos());
        assertThat(stale.has("a")).isFalse();
    }

    @Test
    void bypassesEveryCacheWhenThereAreTooManyToRemember() {
        stale.mark("a", TTL);
        stale.mark("b", TTL);
        stale.mark("c", TTL);

        assertThat(stale.has("anything")).isTrue();
        nanos.addAndGet(TTL.toNanos());
        assertThat(stale.has("anything")).isFalse();
        assertThat(stale.has("a")).isFalse();
    }

    @Test
    void makesRoomForNewOnesWhenOldOnesAreOver() {
        stale.mark("a", TTL);
        stale.mark("b", TTL);
        nanos.addAndGet(TTL.toNanos());

        stale.mark("c", TTL);

        assertThat(stale.has("c")).isTrue();
        assertThat(stale.has("d")).isFalse();
    }
}
