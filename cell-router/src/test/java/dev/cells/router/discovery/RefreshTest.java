package dev.cells.router.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RefreshTest {

    private final Refresh refresh = new Refresh(Duration.ofSeconds(1), Duration.ofSeconds(30));
    private final Random random = new Random(7);

    private Duration found(long ttl) {
        return refresh.after(new Answer.Found(List.of(), ttl), 0, random);
    }

    @Test
    void followsTheLifetimeWithinBoundsAndWithJitter() {
        for (int i = 0; i < 200; i++) {
            assertThat(found(10)).isBetween(Duration.ofSeconds(8), Duration.ofSeconds(10));
            assertThat(found(0)).isEqualTo(Duration.ofSeconds(1));
            assertThat(found(Long.MAX_VALUE))
                    .as("an address is never looked up")
                    .isGreaterThan(Duration.ofSeconds(20));
            assertThat(found(86_400)).isBetween(Duration.ofSeconds(24), Duration.ofSeconds(30));
            assertThat(refresh.after(new Answer.Empty(), 0, random))
                    .isBetween(Duration.ofSeconds(4), Duration.ofSeconds(5));
        }
        assertThat(found(10)).as("drawn").isNotEqualTo(found(10));
    }

    @Test
    void backsOffWhileNobodyAnswers() {
        var failed = new Answer.Failed("silence");
        for (int i = 0; i < 200; i++) {
            assertThat(refresh.after(failed, 1, random)).isEqualTo(Duration.ofSeconds(1));
            assertThat(refresh.after(failed, 4, random)).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(8));
            assertThat(refresh.after(failed, 1_000_000, random))
                    .isBetween(Duration.ofSeconds(15), Duration.ofSeconds(30));
        }
    }

    @Test
    void refusesBoundsThatCross() {
        assertThatThrownBy(() -> new Refresh(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .hasMessageContaining("shortest");
    }
}
