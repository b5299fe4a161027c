package dev.cells.cellctl.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.cells.cellctl.output.Look;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One member that a plan would change; what only follows from a change (etags, revisions, next steps) does not count. */
record Difference(
        String field, @Nullable JsonNode before, @Nullable JsonNode after) {

    private static final Set<String> DERIVED =
            Set.of("etag", "revision", "next_steps", "registered_at", "created_at", "status", "version", "epoch");

    static List<Difference> between(@Nullable JsonNode before, JsonNode after) {
        var found = new ArrayList<Difference>();
        collect("", before, after, found);
        return found;
    }

    private static void collect(
            String path, @Nullable JsonNode before, @Nullable JsonNode after, List<Difference> found) {
        boolean objects = (before == null || before.isObject()) && (after == null || after.isObject());
        if (!objects || (before == null && after == null)) {
            if (before == null || !before.equals(after)) {
                found.add(new Difference(path, before, after));
            }
            return;
        }
        var names = new LinkedHashSet<String>();
        names(after, names);
        names(before, names);
        for (String name : names) {
            if (!DERIVED.contains(name)) {
                String inner = path.isEmpty() ? name : path + "." + name;
                collect(inner, before == null ? null : before.get(name), after == null ? null : after.get(name), found);
            }
        }
    }

    private static void names(@Nullable JsonNode node, Set<String> names) {
        if (node != null) {
            node.fieldNames().forEachRemaining(names::add);
        }
    }

    String text(Look look) {
        return look.glyphs(field + ": " + word(before) + " → " + word(after));
    }

    JsonNode json() {
        var node = JsonNodeFactory.instance.objectNode().put("field", field);
        if (before != null) {
            node.set("before", before);
        }
        if (after != null) {
            node.set("after", after);
        }
        return node;
    }

    private static String word(@Nullable JsonNode node) {
        if (node == null) {
            return "-";
        }
        return node.isValueNode() ? node.asText() : node.toString();
    }
}
