package dev.cells.cellctl.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationConverterTest {

    @Test
    void readsWhatPeopleWrite() {
        var converter = new DurationConverter();
        assertThat(converter.convert("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(converter.convert("10s")).isEqualTo(Duration.ofSeconds(10));
        assertThat(converter.convert("5m")).isEqualTo(Duration.ofMinutes(5));
        assertThat(converter.convert("1h")).isEqualTo(Duration.ofHours(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "0s", "-1s", "1d", "1.5s", "9999999s"})
    void refusesTheRest(String text) {
        assertThatThrownBy(() -> new DurationConverter().convert(text)).hasMessageContaining("500ms, 10s, 5m or 1h");
    }
}
