package dev.cells.booking.availability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.booking.staff.WorkingHours;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreeStartsTest {

    private static final LocalDate DAY = LocalDate.of(2027, 3, 1);
    private static final WorkingHours MORNING =
            new WorkingHours(ZoneOffset.UTC, LocalTime.of(9, 0), LocalTime.of(10, 0));

    @Test
    void offersEveryQuarterThatLeavesTimeForTheService() {
        assertThat(starts(30, Set.of(), "00:00")).containsExactly(at("09:00"), at("09:15"), at("09:30"));
    }

    @Test
    void skipsStartsThatWouldRunIntoATakenQuarter() {
        assertThat(starts(30, Set.of(at("09:30")), "00:00")).containsExactly(at("09:00"));
        assertThat(starts(15, Set.of(at("09:30")), "00:00")).containsExactly(at("09:00"), at("09:15"), at("09:45"));
    }

    @Test
    void offersNothingThatHasBegun() {
        assertThat(starts(30, Set.of(), "09:15")).containsExactly(at("09:30"));
    }

    @Test
    void offersNothingWhenTheServiceIsLongerThanTheDay() {
        assertThat(starts(75, Set.of(), "00:00")).isEmpty();
    }

    private static List<Instant> starts(int minutes, Set<Instant> taken, String now) {
        return FreeStarts.of(DAY, MORNING, Duration.ofMinutes(minutes), taken, at(now));
    }

    private static Instant at(String time) {
        return Instant.parse(DAY + "T" + time + ":00Z");
    }
}
