package dev.cells.router.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitFieldTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"tenant\";r=0;t=30            | 30",
                "\"tenant\"; r=0 ; t=30         | 30",
                "\"tenant\";t=30;r=0            | 30",
                "\"route\";r=0;t=9, \"tenant\";r=0;t=4 | 4",
                "\"tenant\";r=1;t=30            | 0",
                "\"tenant\";t=30                | 0",
                "\"tenant\";r=0                 | 0",
                "\"tenant\";r=0;t=-3            | 0",
                "\"tenant\";r=0;t=1.5           | 0",
                "\"tenant\";r=0;t=99999999999999999999 | 0",
                "\"route\";r=0;t=30             | 0",
                "tenant;r=0;t=30                | 0",
                "30                             | 0",
                ";;,;                           | 0"
            })
    void readsWhenATenantsQuotaIsReset(String value, long seconds) {
        assertThat(RateLimitField.resetSeconds(value, "tenant")).isEqualTo(seconds);
    }
}
