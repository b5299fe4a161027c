package dev.cells.booking.staff;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A staff member to be added.
 *
 * @param timeZone IANA name; UTC if absent
 * @param worksFrom on a quarter of an hour; 09:00 if absent
 * @param worksUntil on a quarter of an hour; 17:00 if absent
 */
public record NewStaff(
        @NotBlank @Size(max = 200) String name,
        @Nullable String timeZone,
        @Nullable LocalTime worksFrom,
        @Nullable LocalTime worksUntil) {}
