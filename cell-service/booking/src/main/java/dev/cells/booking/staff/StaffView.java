package dev.cells.booking.staff;

import java.time.LocalTime;
import java.util.UUID;

/**
 * A staff member as callers see it.
 *
 * @param worksFrom local to {@code timeZone}, every day
 * @param active whether he or she can be booked
 */
public record StaffView(
        UUID id, String name, String timeZone, LocalTime worksFrom, LocalTime worksUntil, boolean active) {}
