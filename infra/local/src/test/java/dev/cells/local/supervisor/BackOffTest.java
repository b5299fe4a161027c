package dev.cells.local.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.local.process.ProcessIdentity;
import dev.cells.local.supervisor.ProcessState.BackingOff;
import dev.cells.local.supervisor.ProcessState.Ready;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackOffTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final BackOff backOff = new BackOff(new SplittableRandom(7));

    @Test
    void doublesTheWaitUntilItsLongest() {
        var waits = new ArrayList<Long>();
        for (int failures = 0; failures < 9; failures++) {
            waits.add(wait(backOff.after(failures, NOW, "")));
        }
        assertThat(waits.get(0)).isBetween(160L, 240L);
        assertThat(waits.get(3)).isBetween(1_280L, 1_920L);
        assertThat(waits.get(8)).isBetween(8_000L, 12_000L);
    }

    @Test
    void spreadsProcessesThatDiedTogether() {
        assertThat(wait(backOff.after(6, NOW, ""))).isNotEqualTo(wait(backOff.after(6, NOW, "")));
    }

    @Test
    void beginsAnewAfterAHealthyWhile() throws Exception {
        assertThat(backOff.after(ready(Duration.ofSeconds(11)), NOW, "").failures())
                .isEqualTo(1);
        assertThat(backOff.after(ready(Duration.ofSeconds(9)), NOW, "").failures())
                .isEqualTo(6);
    }

    private static Ready ready(Duration since) throws Exception {
        Process process = new ProcessBuilder("true").start();
        var child = new Child(process, new ProcessIdentity(process.pid(), NOW, "true"));
        return new Ready(child, NOW.minus(since), 5);
    }

    private static long wait(BackingOff state) {
        return Duration.between(NOW, state.until()).toMillis();
    }
}
