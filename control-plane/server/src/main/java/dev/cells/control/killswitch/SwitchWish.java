package dev.cells.control.killswitch;

import dev.cells.contract.control.SetSwitch;
import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.killswitch.SwitchMode;
import dev.cells.control.change.Caller;
import dev.cells.control.problem.ProblemException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a caller wants switched, checked.
 *
 * @param ttl empty: until somebody takes it away
 */
record SwitchWish(SwitchId id, SwitchMode mode, Optional<Duration> ttl, String reason) {

    private static final Duration TTL_MAX = Duration.ofDays(366);

    static SwitchWish check(@Nullable SetSwitch body, Caller caller) {
        if (body == null) {
            throw ProblemException.invalid("the body is missing: {\"id\": \"feature:NAME@all\", …}");
        }
        return new SwitchWish(
                id(body.id()),
                mode(body.mode()),
                Optional.ofNullable(body.ttlSeconds()).map(SwitchWish::ttl),
                reason(caller));
    }

    static SwitchId id(@Nullable String text) {
        try {
            return SwitchId.parse(text == null ? "" : text);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid(String.valueOf(e.getMessage()));
        }
    }

    static String reason(Caller caller) {
        if (caller.reason() == null) {
            throw ProblemException.invalid("X-Reason is missing: whoever is refused is told why");
        }
        return caller.reason();
    }

    private static SwitchMode mode(@Nullable String word) {
        try {
            return word == null ? SwitchMode.ALWAYS : SwitchMode.of(word);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid(String.valueOf(e.getMessage()));
        }
    }

    private static Duration ttl(long seconds) {
        if (seconds < 1 || seconds > TTL_MAX.toSeconds()) {
            throw ProblemException.invalid("ttl_seconds is 1 to " + TTL_MAX.toSeconds());
        }
        return Duration.ofSeconds(seconds);
    }

    SwitchRow row(String author, Clock clock) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return new SwitchRow(id, mode, reason, ttl.map(now::plus).orElse(null), now, author);
    }
}
