package dev.cells.booking.report;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/**
 * How much of their working time staff are booked.
 *
 * @param from first day
 * @param to last day, included
 */
public record Utilisation(LocalDate from, LocalDate to, List<Line> staff) {

    public Utilisation {
        staff = List.copyOf(staff);
    }

    /**
     * One staff member.
     *
     * @param share booked minutes by worked minutes, 0 to 1
     */
    public record Line(UUID staff, String name, long bookings, long bookedMinutes, long workedMinutes, double share) {}
}
