package dev.cells.booking.staff;

import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;

/** When somebody works, every day, by the clock on the wall. */
public record WorkingHours(ZoneId zone, LocalTime from, LocalTime until) {

    private static final long GRID_NANOS = Duration.ofMinutes(15).toNanos();

    /** Makes hours out of what a caller sent, or refuses with 400 {@code working-hours-invalid}. */
    static WorkingHours checked(String zone, LocalTime from, LocalTime until) {
        if (!from.isBefore(until) || !onGrid(from) || !onGrid(until)) {
            throw refuse("works_from comes before works_until, and both are on a quarter of an hour.");
        }
        try {
            return new WorkingHours(ZoneId.of(zone), from, until);
        } catch (DateTimeException unknown) {
            throw refuse("time_zone is a name like Europe/Berlin or UTC.");
        }
    }

    /** Whether all of the time between two instants is worked. */
    public boolean cover(Instant start, Instant end) {
        var day = start.atZone(zone).toLocalDate();
        return !start.isBefore(opening(day)) && !end.isAfter(closing(day));
    }

    /** The first worked instant of a day. */
    public Instant opening(LocalDate day) {
        return day.atTime(from).atZone(zone).toInstant();
    }

    /** The end of work on a day. */
    public Instant closing(LocalDate day) {
        return day.atTime(until).atZone(zone).toInstant();
    }

    private static boolean onGrid(LocalTime time) {
        return time.toNanoOfDay() % GRID_NANOS == 0;
    }

    private static ProblemException refuse(String detail) {
        return new ProblemException(
                Problem.of(400, "working-hours-invalid", "The working hours are not possible", detail));
    }
}
