package dev.cells.chassis.queue;

import java.time.Duration;

/** The delay before the next attempt: doubles, up to a limit. The database adds the jitter. */
record BackOff(Duration first, Duration max) {

    Duration after(int attempt) {
        int doublings = Math.clamp(attempt - 1L, 0, 30);
        long millis = first.toMillis() << doublings;
        boolean overflown = millis >> doublings != first.toMillis();
        return overflown || millis > max.toMillis() ? max : Duration.ofMillis(millis);
    }
}
