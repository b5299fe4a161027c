package dev.cells.chassis.queue;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class NewJobTest {

    @Test
    void refusesWhatTheTableWouldRefuse() {
        assertThatNoException().isThrownBy(() -> job("kind", "x".repeat(NewJob.PAYLOAD_BYTES_MAX), 9, 100));
        assertThatIllegalArgumentException().isThrownBy(() -> job("", "", 5, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> job("k".repeat(101), "", 5, 10));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> job("kind", "ü".repeat(NewJob.PAYLOAD_BYTES_MAX / 2 + 1), 5, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> job("kind", "", 10, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> job("kind", "", 5, 0));
    }

    private static NewJob job(String kind, String payload, int priority, int attemptsMax) {
        return new NewJob(kind, payload, Instant.EPOCH, priority, attemptsMax);
    }
}
