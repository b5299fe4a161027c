package dev.cells.booking.staff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.problem.ProblemException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;

class WorkingHoursTest {

    private static final WorkingHours BERLIN =
            WorkingHours.checked("Europe/Berlin", LocalTime.of(9, 0), LocalTime.of(17, 0));

    @Test
    void followsTheClockOnTheWallThroughTheYear() {
        assertThat(BERLIN.opening(LocalDate.of(2027, 1, 15))).isEqualTo("2027-01-15T08:00:00Z");
        assertThat(BERLIN.opening(LocalDate.of(2027, 7, 15))).isEqualTo("2027-07-15T07:00:00Z");
    }

    @Test
    void coversWhatIsWhollyInside() {
        assertThat(covers("08:00", "08:30")).isTrue();
        assertThat(covers("15:30", "16:00")).isTrue();
        assertThat(covers("07:45", "08:15")).isFalse();
        assertThat(covers("15:45", "16:15")).isFalse();
        assertThat(BERLIN.cover(Instant.parse("2027-01-15T15:00:00Z"), Instant.parse("2027-01-16T09:00:00Z")))
                .as("over night")
                .isFalse();
    }

    @Test
    void refusesHoursThatAreNotPossible() {
        assertThatThrownBy(() -> WorkingHours.checked("UTC", LocalTime.of(17, 0), LocalTime.of(9, 0)))
                .isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> WorkingHours.checked("UTC", LocalTime.of(9, 5), LocalTime.of(17, 0)))
                .isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> WorkingHours.checked("Nowhere", LocalTime.of(9, 0), LocalTime.of(17, 0)))
                .isInstanceOf(ProblemException.class);
    }

    private static boolean covers(String from, String until) {
        return BERLIN.cover(
                Instant.parse("2027-01-15T" + from + ":00Z"), Instant.parse("2027-01-15T" + until + ":00Z"));
    }
}
