package dev.cells.local.supervisor;

import dev.cells.local.supervisor.ProcessState.BackingOff;
import dev.cells.local.supervisor.ProcessState.Ready;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * How long to wait before a process is started again: doubled with each end in a row, spread by a fifth so that many that died
 * together do not start together.
 */
final class BackOff {

    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Duration HEALTHY = Duration.ofSeconds(10);
    private static final double SPREAD = 0.2;
    private static final int DOUBLINGS_MAX = 16;

    private final RandomGenerator random;

    BackOff(RandomGenerator random) {
        this.random = random;
    }

    /** After the end of a process that was ready; one that was so for a while begins again at the shortest wait. */
    BackingOff after(Ready ready, Instant now, String why) {
        boolean healthy = Duration.between(ready.since(), now).compareTo(HEALTHY) >= 0;
        return after(healthy ? 0 : ready.failures(), now, why);
    }

    /** After the end of a process that never became ready. */
    BackingOff after(int failures, Instant now, String why) {
        long doubled = FIRST.toMillis() << Math.min(failures, DOUBLINGS_MAX);
        long capped = Math.min(doubled, LONGEST.toMillis());
        double factor = 1 + SPREAD * (2 * random.nextDouble() - 1);
        return new BackingOff(now.plusMillis(Math.round(capped * factor)), failures + 1, why);
    }
}
