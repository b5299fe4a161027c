package dev.cells.chassis.health;

import java.time.Duration;
import java.time.Instant;

/**
 * What the prober last found.
 *
 * @param up whether it was well
 * @param why in a few words, for people
 */
record Verdict(boolean up, String why, Instant at) {

    /** The same, or "does not answer" when it is too old to be believed. */
    Verdict asOf(Instant now, Duration ageMax) {
        return at.isBefore(now.minus(ageMax)) ? new Verdict(false, "does not answer", at) : this;
    }
}
