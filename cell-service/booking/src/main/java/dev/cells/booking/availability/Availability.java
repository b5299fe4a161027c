package dev.cells.booking.availability;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * When a service can begin on a day.
 *
 * @param day local to {@code timeZone}
 * @param starts in order; past times are not among them
 */
public record Availability(UUID service, UUID staff, LocalDate day, String timeZone, List<Instant> starts) {

    public Availability {
        starts = List.copyOf(starts);
    }
}
