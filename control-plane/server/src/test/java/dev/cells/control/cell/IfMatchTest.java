package dev.cells.control.cell;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.contract.control.CellSpec;
import dev.cells.control.problem.ProblemException;
import dev.cells.routingmap.CellState;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IfMatchTest {

    private static final CellRow PRESENT = new CellRow(
            new CellSpec("c1", 1, 1, 1, List.of(), "dns:http://x:1", "https://m:1"),
            CellState.ACTIVE,
            0,
            12,
            Instant.EPOCH);

    private static Condition<Throwable> status(int status) {
        return new Condition<>(
                e -> e instanceof ProblemException problem && problem.problem().status() == status, "status " + status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"12\"", "12", "*", "\"11\", \"12\""})
    void thePresentVersionMatches(String header) {
        assertThatCode(() -> IfMatch.check(header, PRESENT)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"", "W/\"12\"", "\"112\"", "x"})
    void anotherVersionIsStale(String header) {
        assertThatThrownBy(() -> IfMatch.check(header, PRESENT)).is(status(412));
    }

    @Test
    void noVersionAtAllIsRefused() {
        assertThatThrownBy(() -> IfMatch.check(null, PRESENT)).is(status(428));
    }
}
