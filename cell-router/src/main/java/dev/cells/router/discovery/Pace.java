package dev.cells.router.discovery;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;

/** How often, and how many at once; what all finders share. */
record Pace(Refresh refresh, Semaphore lookups, RandomGenerator random) {

    Duration after(Answer answer, int failures) {
        return refresh.after(answer, failures, random);
    }

    /** The whole of it less up to a fifth, so that cells and routers do not ask in step. */
    Duration drawn(Duration whole) {
        return whole.minusMillis(random.nextLong(whole.toMillis() / 5 + 1));
    }
}
