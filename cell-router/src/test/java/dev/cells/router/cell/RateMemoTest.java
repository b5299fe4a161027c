package dev.cells.router.cell;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.isolation.ShuffleShard;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateMemoTest {

    private static final long SECOND = 1_000_000_000L;
    private static final byte[] IDS = "acmebeta".getBytes(US_ASCII);
    private static final long ACME = ShuffleShard.hash("acme");

    private final RateMemo memo = new RateMemo(new RateMemoSettings("tenant", Duration.ofSeconds(60)));
    private final long start = Long.MAX_VALUE - SECOND; // the monotonic clock may overflow at any time

    private long left(long epoch, long afterNanos) {
        return memo.secondsLeft(IDS, 0, 4, ACME, epoch, () -> start + afterNanos);
    }

    @Test
    void tellsTheRestOfTheTimeRoundedUp() {
        assertThat(left(7, 0)).isZero();
        memo.remember(IDS, 0, 4, ACME, 7, 5, start);
        assertThat(left(7, 0)).isEqualTo(5);
        assertThat(left(7, 1)).isEqualTo(5);
        assertThat(left(7, 4 * SECOND)).isEqualTo(1);
        assertThat(left(7, 5 * SECOND - 1)).isEqualTo(1);
        assertThat(left(7, 5 * SECOND)).isZero();
        assertThat(left(7, 0)).as("forgotten").isZero();
    }

    @Test
    void believesNoTimeLongerThanItsBound() {
        memo.remember(IDS, 0, 4, ACME, 7, Long.MAX_VALUE, start);
        assertThat(left(7, 0)).isEqualTo(60);
    }

    @Test
    void diesWithThePlacement() {
        memo.remember(IDS, 0, 4, ACME, 7, 5, start);
        assertThat(left(8, 0)).isZero();
        assertThat(left(7, 0)).isZero();
    }

    @Test
    void anotherTenantWithTheSameHashIsNotMeant() {
        memo.remember(IDS, 0, 4, ACME, 7, 5, start);
        assertThat(memo.secondsLeft(IDS, 4, 4, ACME, 7, () -> start)).isZero();
        assertThat(left(7, 0)).isEqualTo(5);
    }

    @Test
    void aBoundOfNothingRemembersNothing() {
        var off = new RateMemo(new RateMemoSettings("tenant", Duration.ZERO));
        off.remember(IDS, 0, 4, ACME, 7, 5, start);
        assertThat(off.secondsLeft(IDS, 0, 4, ACME, 7, () -> start)).isZero();
    }
}
