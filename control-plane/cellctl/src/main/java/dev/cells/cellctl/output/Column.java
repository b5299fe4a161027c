package dev.cells.cellctl.output;

import java.util.function.Function;

/**
 * One column of a table.
 *
 * @param wide shown only with {@code -o wide}
 * @param cut may be shortened to fit the terminal
 */
public record Column<T>(String header, boolean wide, boolean cut, Function<T, Text> text) {

    public static <T> Column<T> of(String header, Function<T, Text> text) {
        return new Column<>(header, false, false, text);
    }

    public static <T> Column<T> wide(String header, Function<T, Text> text) {
        return new Column<>(header, true, false, text);
    }

    /** For free text, which a narrow terminal may cut. */
    public static <T> Column<T> cut(String header, Function<T, Text> text) {
        return new Column<>(header, false, true, text);
    }
}
