package dev.cells.booking.availability;

import dev.cells.booking.staff.WorkingHours;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds the starts at which every quarter of an hour of a service is worked and free. */
final class FreeStarts {

    static final Duration SLOT = Duration.ofMinutes(15);

    private FreeStarts() {}

    /** Returns the starts after {@code now}; {@code taken} holds the starts of taken quarters of an hour. */
    static List<Instant> of(LocalDate day, WorkingHours hours, Duration duration, Set<Instant> taken, Instant now) {
        var starts = new ArrayList<Instant>();
        var closing = hours.closing(day);
        for (var start = hours.opening(day); !start.plus(duration).isAfter(closing); start = start.plus(SLOT)) {
            if (start.isAfter(now) && isFree(start, start.plus(duration), taken)) {
                starts.add(start);
            }
        }
        return starts;
    }

    private static boolean isFree(Instant start, Instant end, Set<Instant> taken) {
        for (var slot = start; slot.isBefore(end); slot = slot.plus(SLOT)) {
            if (taken.contains(slot)) {
                return false;
            }
        }
        return true;
    }
}
