package dev.cells.cellctl.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.cells.cellctl.output.Documents;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.output.Table;
import dev.cells.cellctl.output.View;
import dev.cells.cellctl.session.Session;
import java.util.ArrayList;
import java.util.List;

/** Prints a list or one item in the format asked for. */
public final class Lists {

    private Lists() {}

    public static <T> void print(Session session, View<T> view, List<Item<T>> items) {
        session.console().data(lines(session, view, items));
        if (items.isEmpty() && !session.format().structured()) {
            session.console().hint("No " + view.kind() + "s.");
        }
    }

    public static <T> void printOne(Session session, View<T> view, Item<T> item) {
        session.console().data(lines(session, view, item));
    }

    static <T> List<String> lines(Session session, View<T> view, List<Item<T>> items) {
        Format format = session.format();
        return switch (format) {
            case TABLE, WIDE ->
                items.isEmpty()
                        ? List.of()
                        : Table.render(
                                view.columns(),
                                items.stream().map(Item::value).toList(),
                                format == Format.WIDE,
                                session.console().look());
            case NAME -> items.stream().map(item -> view.path(item.value())).toList();
            case JSON -> List.of(Documents.json(envelope(items)));
            case YAML -> List.of(Documents.yaml(envelope(items)));
        };
    }

    static <T> List<String> lines(Session session, View<T> view, Item<T> item) {
        return switch (session.format()) {
            case TABLE ->
                view.card().apply(item.value()).render(session.console().look());
            case WIDE -> lines(session, view, new ArrayList<>(List.of(item)));
            case NAME -> List.of(view.path(item.value()));
            case JSON -> List.of(Documents.json(item.json()));
            case YAML -> List.of(Documents.yaml(item.json()));
        };
    }

    private static <T> JsonNode envelope(List<Item<T>> items) {
        var array = JsonNodeFactory.instance.arrayNode();
        items.forEach(item -> array.add(item.json()));
        return JsonNodeFactory.instance.objectNode().set("items", array);
    }
}
