package dev.cells.cellctl.verb;

import dev.cells.cellctl.api.Listed;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.output.View;
import dev.cells.cellctl.session.Session;
import java.util.List;
import java.util.function.Supplier;

/** What {@code list} and {@code get} of every noun do, with and without {@code -w}. */
public final class Reading {

    private Reading() {}

    public static <T> int list(Session session, View<T> view, ListOptions options, Supplier<Listed<T>> fetch) {
        if (options.watch.watch) {
            return new Watch<>(session, view, false).follow(() -> fetch.get().items());
        }
        Listed<T> listed = fetch.get();
        Lists.print(session, view, listed.items());
        if (listed.more()) {
            session.console()
                    .warn("only the first " + listed.items().size() + " are shown; there may be more: raise --limit");
        }
        return ExitCode.OK.code();
    }

    public static <T> int get(Session session, View<T> view, WatchOption watch, Supplier<Item<T>> fetch) {
        if (watch.watch) {
            return new Watch<>(session, view, true).follow(() -> List.of(fetch.get()));
        }
        Lists.printOne(session, view, fetch.get());
        return ExitCode.OK.code();
    }
}
