package dev.cells.cellctl.output;

import java.time.Duration;
import java.time.Instant;

/** Ages and durations as people write them: {@code 92d}, {@code 3h}, {@code 41m}, {@code 5s}, {@code 250ms}. */
public final class Ages {

    private Ages() {}

    /** The age in its largest whole unit; a clock that runs behind shows {@code 0s}. */
    public static String since(Instant then, Instant now) {
        long seconds = Math.max(0, Duration.between(then, now).toSeconds());
        if (seconds < 120) {
            return seconds + "s";
        }
        if (seconds < 2 * 3600) {
            return seconds / 60 + "m";
        }
        return seconds < 2 * 86_400 ? seconds / 3600 + "h" : seconds / 86_400 + "d";
    }

    public static String text(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        return seconds % 60 == 0 && seconds > 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
