package dev.cells.control.background;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** The one place where real time and real randomness enter; everything else is given them. */
@Singleton
final class Time {

    @Produces
    @Singleton
    Clock clock() {
        return Clock.systemUTC();
    }

    /** Thread safe: the default generator of the platform's secure random. */
    @Produces
    @Singleton
    RandomGenerator random() {
        return new SecureRandom();
    }
}
