package dev.cells.cellctl.verb;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Documents;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.output.Table;
import dev.cells.cellctl.output.View;
import dev.cells.cellctl.session.Session;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Fetches again and again and shows what changed, until interrupted. Once it runs, an unreachable server is said once and waited
 * for; a refusal ends it.
 */
final class Watch<T> {

    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Session session;
    private final View<T> view;
    private final boolean single;
    private Map<String, Item<T>> shown = new LinkedHashMap<>();
    private int drawn = -1;
    private boolean away;

    Watch(Session session, View<T> view, boolean single) {
        this.session = session;
        this.view = view;
        this.single = single;
    }

    /** Returns only when interrupted. */
    int follow(Supplier<List<Item<T>>> fetch) {
        if (session.format() == Format.YAML) {
            throw Failure.of(ExitCode.USAGE, "--watch goes with -o table, wide, name or json, not yaml");
        }
        try (var _ = Resume.hint(session, "Stopped watching. Watch again with the same command.")) {
            show(fetch.get());
            while (pause()) {
                List<Item<T>> items = again(fetch);
                if (items != null) {
                    show(items);
                }
            }
        }
        return ExitCode.INTERRUPTED.code();
    }

    private @Nullable List<Item<T>> again(Supplier<List<Item<T>>> fetch) {
        try {
            List<Item<T>> items = fetch.get();
            away = false;
            return items;
        } catch (Failure e) {
            if (e.exit() != ExitCode.UNREACHABLE) {
                throw e;
            }
            if (!away) {
                session.console().warn(e.text() + "; still trying");
            }
            away = true;
            drawn = -1;
            return null;
        }
    }

    private boolean pause() {
        try {
            session.host().pause().of(EVERY);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void show(List<Item<T>> items) {
        var now = new LinkedHashMap<String, Item<T>>();
        items.forEach(item -> now.put(view.path(item.value()), item));
        boolean redraw = session.console().terminal()
                && session.console().look().color()
                && !session.format().structured();
        if (redraw) {
            redraw(items);
        } else {
            now.forEach(this::lineIfChanged);
            shown.forEach((path, item) -> {
                if (!now.containsKey(path)) {
                    line("removed", path, item);
                }
            });
        }
        shown = now;
    }

    /** Goes back over what was drawn last and clears below, so that nothing scrolls. */
    private void redraw(List<Item<T>> items) {
        List<String> lines = single ? Lists.lines(session, view, items.getFirst()) : Lists.lines(session, view, items);
        var text = new StringBuilder();
        if (drawn > 0) {
            text.append("\u001b[").append(drawn).append('A');
        }
        text.append(drawn >= 0 ? "\r\u001b[J" : "");
        lines.forEach(line -> text.append(line).append('\n'));
        drawn = lines.size();
        session.host().out().print(text);
        session.host().out().flush();
    }

    private void lineIfChanged(String path, Item<T> item) {
        Item<T> before = shown.get(path);
        if (before == null) {
            line("added", path, item);
        } else if (!before.json().equals(item.json())) {
            line("changed", path, item);
        }
    }

    private void line(String event, String path, Item<T> item) {
        switch (session.format()) {
            case JSON, YAML ->
                session.console()
                        .data(Documents.compact(JsonNodeFactory.instance
                                .objectNode()
                                .put("event", event)
                                .set("object", item.json())));
            case NAME -> session.console().data(event.equals("removed") ? "-" + path : path);
            case TABLE, WIDE -> row(event, item);
        }
    }

    private void row(String event, Item<T> item) {
        boolean wide = session.format() == Format.WIDE;
        List<String> lines = Table.render(
                view.columns(), List.of(item.value()), wide, session.console().look());
        if (event.equals("removed")) {
            session.console().data("removed  " + view.path(item.value()));
        } else {
            if (drawn < 0) {
                session.console().data(lines.getFirst());
                drawn = 0;
            }
            session.console().data(lines.get(1));
        }
    }
}
