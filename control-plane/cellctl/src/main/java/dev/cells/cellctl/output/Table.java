package dev.cells.cellctl.output;

import java.util.ArrayList;
import java.util.List;

/** Lines with columns two blanks apart, like kubectl's; only free-text columns are cut, and only on a terminal. */
public final class Table {

    private static final int CUT_MIN = 12;

    private Table() {}

    public static <T> List<String> render(List<Column<T>> all, List<T> rows, boolean wide, Look look) {
        List<Column<T>> columns =
                all.stream().filter(column -> wide || !column.wide()).toList();
        List<List<Text>> cells = new ArrayList<>();
        cells.add(columns.stream()
                .map(column -> new Text(column.header(), Tone.BOLD))
                .toList());
        for (T row : rows) {
            cells.add(columns.stream()
                    .map(column -> shown(column.text().apply(row), look))
                    .toList());
        }
        int[] widths = widths(columns, cells, wide ? 0 : look.width());
        return cells.stream().map(row -> line(row, widths, look)).toList();
    }

    private static Text shown(Text text, Look look) {
        return new Text(look.glyphs(text.value()).replaceAll("\\p{Cntrl}+", " "), text.tone());
    }

    private static <T> int[] widths(List<Column<T>> columns, List<List<Text>> cells, int terminal) {
        int[] widths = new int[columns.size()];
        int total = 0;
        for (int i = 0; i < widths.length; i++) {
            for (List<Text> row : cells) {
                widths[i] = Math.max(widths[i], length(row.get(i).value()));
            }
            total += widths[i] + 2;
        }
        int excess = terminal == 0 ? 0 : total - 2 - terminal;
        for (int i = widths.length - 1; i >= 0 && excess > 0; i--) {
            if (columns.get(i).cut()) {
                int cut = Math.min(excess, Math.max(0, widths[i] - CUT_MIN));
                widths[i] -= cut;
                excess -= cut;
            }
        }
        return widths;
    }

    private static String line(List<Text> row, int[] widths, Look look) {
        var line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String value = fit(row.get(i).value(), widths[i], look);
            line.append(look.paint(value, row.get(i).tone()));
            if (i < widths.length - 1) {
                line.repeat(' ', widths[i] - length(value) + 2);
            }
        }
        return line.toString().stripTrailing();
    }

    private static String fit(String value, int width, Look look) {
        if (length(value) <= width) {
            return value;
        }
        String mark = look.glyphs("…");
        int end = value.offsetByCodePoints(0, width - length(mark));
        return value.substring(0, end) + mark;
    }

    private static int length(String value) {
        return value.codePointCount(0, value.length());
    }
}
