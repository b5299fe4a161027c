package dev.cells.contract.control;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list, in the order of names.
 *
 * @param next value for {@code after} of the following page; absent on the last
 */
public record Page<T>(List<T> items, @Nullable String next) {
    public Page {
        items = List.copyOf(items);
    }
}
