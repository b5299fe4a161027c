package dev.cells.cellctl.output;

import java.util.List;
import java.util.function.Function;

/**
 * How one kind of thing is shown.
 *
 * @param kind singular, for {@code -o name}: {@code cell/c1}
 * @param card for one of them alone
 */
public record View<T>(String kind, Function<T, String> name, List<Column<T>> columns, Function<T, Card> card) {

    public View {
        columns = List.copyOf(columns);
    }

    public String path(T value) {
        return kind + "/" + name.apply(value);
    }
}
