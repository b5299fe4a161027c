package dev.cells.chassis.cache;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * A family of cached answers that become wrong together.
 *
 * @param value lower-case letters and dashes; part of the keys
 * @param timeToLive how long an answer lives at most, and how stale another instance's answer can be if an
 *     invalidation does not reach Redis
 */
public record CacheName(String value, Duration timeToLive) {

    private static final Pattern ALLOWED = Pattern.compile("[a-z][a-z-]{0,30}");
    private static final Duration MAX = Duration.ofMinutes(10);

    public CacheName {
        if (!ALLOWED.matcher(value).matches()) {
            throw new IllegalArgumentException("a cache name is a-z and '-', at most 31 characters: " + value);
        }
        if (timeToLive.compareTo(Duration.ofMillis(1)) < 0 || timeToLive.compareTo(MAX) > 0) {
            throw new IllegalArgumentException("cached answers live 1 ms to 10 min, not " + timeToLive);
        }
    }
}
