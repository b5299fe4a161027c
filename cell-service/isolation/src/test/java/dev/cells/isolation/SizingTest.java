package dev.cells.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SizingTest {

    @Test
    void slotsAreRateTimesStayTimesHeadroomRoundedUp() {
        assertThat(Sizing.slots(20, Duration.ofMillis(800), 1.5)).isEqualTo(24);
        assertThat(Sizing.slots(50, Duration.ofMillis(80), 1)).isEqualTo(4);
        assertThat(Sizing.slots(50, Duration.ofMillis(81), 1)).isEqualTo(5);
        assertThat(Sizing.slots(0.1, Duration.ofMillis(1), 1)).isOne();
    }

    @Test
    void refusesWhatHasNoMeaning() {
        assertThatThrownBy(() -> Sizing.slots(Double.NaN, Duration.ofMillis(1), 1))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> Sizing.slots(1, Duration.ZERO, 1)).hasMessageContaining("p99 PT0S");
        assertThatThrownBy(() -> Sizing.slots(1, Duration.ofMillis(1), 0.5)).hasMessageContaining("headroom 0.5");
        assertThatThrownBy(() -> Sizing.slots(1e12, Duration.ofDays(1), 1)).hasMessageContaining("more slots than");
    }

    @Test
    void addsUpWhatAllProcessesMayTake() {
        var draws = List.of(new Sizing.Draw("api", 10, 3), new Sizing.Draw("worker", 4, 2));
        assertThat(Sizing.fit(100, draws)).isEqualTo(new Sizing.Fit.Fits("api 10 × 3 + worker 4 × 2 = 38 of 100", 62));
        assertThat(Sizing.fit(30, draws)).isEqualTo(new Sizing.Fit.Exceeds("api 10 × 3 + worker 4 × 2 = 38 of 30", 8));
    }
}
