package dev.cells.chassis.killswitch;

import dev.cells.contract.killswitch.SwitchEntry;
import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.killswitch.SwitchMode;
import dev.cells.contract.killswitch.SwitchOrigin;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A kill switch as this instance read it.
 *
 * @param endsNanos when it expires on the monotonic clock, which no correction of the system's time moves; null for never
 */
public record SwitchedOff(
        SwitchId id,
        SwitchMode mode,
        SwitchOrigin origin,
        String reason,
        @Nullable Long endsNanos) {

    public SwitchedOff {
        if (origin == SwitchOrigin.AUTOMATIC && (mode != SwitchMode.ALWAYS || endsNanos == null)) {
            throw new IllegalArgumentException("an automatic switch turns off and expires: " + id);
        }
    }

    SwitchEntry entry(long nowNanos) {
        return new SwitchEntry(
                id.toString(),
                mode.word(),
                origin.word(),
                reason,
                remaining(nowNanos).map(Duration::toMillis).orElse(null));
    }

    boolean holds(long nowNanos) {
        return endsNanos == null || endsNanos - nowNanos > 0;
    }

    /** Until it expires; empty when it does not by itself. */
    Optional<Duration> remaining(long nowNanos) {
        return Optional.ofNullable(endsNanos).map(ends -> Duration.ofNanos(Math.max(0, ends - nowNanos)));
    }
}
