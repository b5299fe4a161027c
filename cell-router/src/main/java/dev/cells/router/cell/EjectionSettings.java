package dev.cells.router.cell;

import java.time.Duration;

/**
 * When an instance is taken out, and how it comes back.
 *
 * @param connectErrors connect errors in a row; 0 never
 * @param failures failures of any kind in a row; 0 never
 * @param pauseMin how long it is out the first time; doubles with each failed trial
 * @param pauseMax the longest pause
 * @param shareMax share of a cell's instances, 0 to 1, that may be out at once
 * @param ramp time from the trial that succeeded until it gets its full part again
 */
public record EjectionSettings(
        int connectErrors, int failures, Duration pauseMin, Duration pauseMax, double shareMax, Duration ramp) {

    public EjectionSettings {
        if (pauseMin.compareTo(pauseMax) > 0) {
            throw new IllegalArgumentException(
                    "eject.pause-min is " + pauseMin + ", more than eject.pause-max, " + pauseMax);
        }
    }
}
