package dev.cells.cellctl.api;

import dev.cells.cellctl.output.Item;
import java.util.List;

/**
 * The items of a list, over all pages read.
 *
 * @param more whether the server has more than were asked for
 */
public record Listed<T>(List<Item<T>> items, boolean more) {

    public Listed {
        items = List.copyOf(items);
    }

    public List<T> values() {
        return items.stream().map(Item::value).toList();
    }
}
