package dev.cells.booking.staff;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** What changes of a staff member; an absent member stays as it is. Bookings made before stay. */
public record PatchStaff(
        @Nullable @Size(min = 1, max = 200) @Pattern(regexp = ".*\\S.*")
        String name,

        @Nullable String timeZone,
        @Nullable LocalTime worksFrom,
        @Nullable LocalTime worksUntil,
        @Nullable Boolean active) {

    void applyTo(StaffEntity staff) {
        var hours = WorkingHours.checked(
                timeZone == null ? staff.timeZone : timeZone,
                worksFrom == null ? staff.worksFrom : worksFrom,
                worksUntil == null ? staff.worksUntil : worksUntil);
        staff.name = name == null ? staff.name : name;
        staff.timeZone = hours.zone().getId();
        staff.worksFrom = hours.from();
        staff.worksUntil = hours.until();
        staff.active = active == null ? staff.active : active;
    }
}
