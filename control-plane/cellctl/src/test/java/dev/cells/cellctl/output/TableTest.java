package dev.cells.cellctl.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    private static final List<Column<String>> COLUMNS = List.of(
            Column.of("NAME", Text::of),
            Column.cut("REASON", value -> Text.of("because " + value.repeat(20))),
            Column.wide("MORE", _ -> Text.of("x")));

    @Test
    void cutsOnlyFreeTextAndOnlyToATerminalsWidth() {
        var narrow = new Look(false, true, 30);
        assertThat(Table.render(COLUMNS, List.of("abc"), false, narrow))
                .containsExactly("NAME  REASON", "abc   because abcabcabcabcabc…")
                .allMatch(line -> line.length() <= 30);
        var pipe = new Look(false, true, 0);
        assertThat(Table.render(COLUMNS, List.of("abc"), false, pipe).getLast()).hasSize(6 + 8 + 60);
    }

    @Test
    void showsWideColumnsWhenAsked() {
        assertThat(Table.render(COLUMNS, List.of("a"), true, new Look(false, true, 0))
                        .getFirst())
                .endsWith("MORE");
    }

    @Test
    void keepsControlCharactersOutOfTheTerminal() {
        List<Column<String>> one = List.of(Column.of("NAME", Text::of));
        assertThat(Table.render(one, List.of("a\u001b[31mb\nc"), false, new Look(true, true, 0))
                        .getLast())
                .isEqualTo("a [31mb c");
    }

    @Test
    void alignsColouredTextByWhatIsSeen() {
        List<Column<String>> two = List.of(Column.of("S", _ -> Text.good("Ok")), Column.of("N", Text::of));
        assertThat(Table.render(two, List.of("x"), false, new Look(true, true, 0))
                        .getLast())
                .isEqualTo("\u001b[32m✔ Ok\u001b[0m  x");
    }
}
