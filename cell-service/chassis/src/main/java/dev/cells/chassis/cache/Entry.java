package dev.cells.chassis.cache;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An answer as it lies in Redis: the generation it belongs to, a line break, the answer as JSON. */
record Entry(String generation, String body) {

    static Optional<Entry> parse(@Nullable String text) {
        int end = text == null ? -1 : text.indexOf('\n');
        return text == null || end < 0
                ? Optional.empty()
                : Optional.of(new Entry(text.substring(0, end), text.substring(end + 1)));
    }

    String text() {
        return generation + '\n' + body;
    }
}
