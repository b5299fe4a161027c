package dev.cells.chassis.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.chassis.problem.ProblemException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {

    @Test
    void isAbsentWithoutTheHeader() {
        assertThat(IdempotencyKey.from(null)).isEmpty();
        assertThat(IdempotencyKey.from(List.of())).isEmpty();
    }

    @Test
    void isTheSameWithAndWithoutQuotes() {
        assertThat(IdempotencyKey.from(List.of("\"8e03978e\""))).hasValue(new IdempotencyKey("8e03978e"));
        assertThat(IdempotencyKey.from(List.of(" 8e03978e "))).hasValue(new IdempotencyKey("8e03978e"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"\"", "a b", "a,b", "\"", "a\"b", "schlüssel", "a\\b"})
    void refusesWhatIsNoKey(String value) {
        assertThatThrownBy(() -> IdempotencyKey.from(List.of(value))).isInstanceOf(ProblemException.class);
    }

    @Test
    void refusesTwoKeys() {
        assertThatThrownBy(() -> IdempotencyKey.from(List.of("a", "b"))).isInstanceOf(ProblemException.class);
    }
}
