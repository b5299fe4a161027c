package dev.cells.chassis.killswitch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.killswitch.SwitchKind;
import dev.cells.contract.killswitch.SwitchMode;
import dev.cells.contract.killswitch.SwitchOrigin;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulingTest {

    private static final long NOW = 1_000;

    /** {@code [auto ]always|never@scope}, an automatic one ends at 2,000. */
    private static SwitchedOff parse(String text) {
        boolean automatic = text.startsWith("auto ");
        var rest = text.substring(automatic ? 5 : 0).split("@", 2);
        return new SwitchedOff(
                SwitchId.parse("feature:reports@" + rest[1]),
                SwitchMode.of(rest[0]),
                automatic ? SwitchOrigin.AUTOMATIC : SwitchOrigin.MANUAL,
                "why",
                automatic ? 2_000L : null);
    }

    private static SwitchBoard board(String switches) {
        return new SwitchBoard(
                1,
                Stream.of(switches.split(", *"))
                        .filter(one -> !one.isEmpty())
                        .map(RulingTest::parse)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            ''                                              | acme | false
            always@all                                      | acme | true
            always@all                                      | -    | true
            always@cell:c1                                  | acme | true
            always@tenant:acme                              | acme | true
            always@tenant:acme                              | beta | false
            always@tenant:acme                              | -    | false
            always@all, never@tenant:acme                   | acme | false
            always@all, never@tenant:acme                   | beta | true
            always@all, never@cell:c1                       | acme | false
            never@all, always@tenant:acme                   | acme | true
            auto always@all                                 | acme | true
            auto always@tenant:acme, never@all              | acme | false
            auto always@all, never@tenant:acme              | beta | true
            auto always@all, never@tenant:acme              | acme | false
            auto always@tenant:acme, always@tenant:acme     | acme | true
            """)
    void aPersonCountsBeforeTheCellAndTheNarrowerScopeBeforeTheWider(String switches, String tenant, boolean off) {
        assertThat(board(switches).off(SwitchKind.FEATURE, "reports", tenant, NOW) != null)
                .isEqualTo(off);
    }

    @Test
    void whatHasEndedIsAsIfItWereNotThere() {
        var board = board("auto always@all");
        assertThat(board.off(SwitchKind.FEATURE, "reports", "acme", 1_999)).isNotNull();
        assertThat(board.off(SwitchKind.FEATURE, "reports", "acme", 2_000)).isNull();
    }

    @Test
    void aSwitchOfAnotherKindOrNameSaysNothing() {
        var board = board("always@all");
        assertThat(board.off(SwitchKind.ROUTE, "reports", "acme", NOW)).isNull();
        assertThat(board.off(SwitchKind.FEATURE, "report", "acme", NOW)).isNull();
    }

    @Test
    void anAnswerAllocatesNothing() {
        List<SwitchedOff> many = new ArrayList<>();
        IntStream.range(0, 400)
                .forEach(i -> many.add(new SwitchedOff(
                        SwitchId.parse("feature:f" + i % 40 + "@tenant:t" + i),
                        SwitchMode.ALWAYS,
                        SwitchOrigin.MANUAL,
                        "why",
                        null)));
        var board = new SwitchBoard(1, many);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ask(board, 50_000);
        long before = threads.getCurrentThreadAllocatedBytes();
        int off = ask(board, 50_000);
        long each = (threads.getCurrentThreadAllocatedBytes() - before) / 50_000;
        assertThat(off).isEqualTo(25_000);
        assertThat(each).isZero();
    }

    private static int ask(SwitchBoard board, int times) {
        int off = 0;
        for (int i = 0; i < times; i++) {
            if (board.off(SwitchKind.FEATURE, "f7", i % 2 == 0 ? "t7" : "t8", NOW) != null) {
                off++;
            }
        }
        return off;
    }
}
