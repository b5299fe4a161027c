package dev.cells.booking.paging;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list, oldest first.
 *
 * @param next value for {@code after} of the following page; absent on the last
 */
public record Page<T>(List<T> items, @Nullable UUID next) {

    public Page {
        items = List.copyOf(items);
    }

    /** Makes a page of {@code rows}, which were read with {@link PageQuery#rows()}, one more than fit. */
    public static <E, T> Page<T> of(List<E> rows, PageQuery query, Function<E, UUID> id, Function<E, T> view) {
        boolean more = rows.size() > query.limit();
        var shown = more ? rows.subList(0, query.limit()) : rows;
        return new Page<>(shown.stream().map(view).toList(), more ? id.apply(shown.getLast()) : null);
    }
}
