package dev.cells.router.discovery;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * When to ask again: after the records' lifetime within bounds, or after a pause that doubles while nobody answers. Part of it is
 * drawn, so that routers and cells do not ask in step.
 */
record Refresh(Duration least, Duration most) {

    /** Pods that become ready should not wait for long; a name that is missing has no lifetime to go by. */
    private static final Duration EMPTY = Duration.ofSeconds(5);

    private static final int DOUBLINGS_MAX = 10;

    Refresh {
        if (least.isNegative() || least.isZero() || least.compareTo(most) > 0) {
            throw new IllegalArgumentException("the shortest time between look-ups is " + least
                    + "; it must be more than nothing and at most the longest, " + most);
        }
    }

    /** @param failures look-ups that failed in a row, with this one */
    Duration after(Answer answer, int failures, RandomGenerator random) {
        return switch (answer) {
            case Answer.Found found -> drawn(bounded(TimeUnit.SECONDS.toMillis(found.ttlSeconds())), 5, random);
            case Answer.Empty _ -> drawn(bounded(EMPTY.toMillis()), 5, random);
            case Answer.Failed _ ->
                drawn(bounded(least.toMillis() << Math.clamp(failures - 1, 0, DOUBLINGS_MAX)), 2, random);
        };
    }

    private long bounded(long millis) {
        return Math.clamp(millis, least.toMillis(), most.toMillis());
    }

    /** Up to one part in so many is taken off, but never below the least. */
    private Duration drawn(long millis, int parts, RandomGenerator random) {
        long drawn = millis - random.nextLong(millis / parts + 1);
        return Duration.ofMillis(Math.max(drawn, least.toMillis()));
    }
}
