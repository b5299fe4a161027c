package dev.cells.cellctl.config;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the context file holds.
 *
 * @param current name of the context used without {@code --context}; absent when none was chosen
 */
public record Contexts(@Nullable String current, Map<String, Context> contexts) {

    public static final Contexts NONE = new Contexts(null, Map.of());

    public Contexts {
        contexts = Collections.unmodifiableMap(new TreeMap<>(contexts));
    }

    /** The first context ever set becomes the current one. */
    public Contexts with(String name, Context context) {
        var changed = new TreeMap<>(contexts);
        changed.put(name, context);
        return new Contexts(current == null ? name : current, changed);
    }

    public Contexts without(String name) {
        var changed = new TreeMap<>(contexts);
        changed.remove(name);
        return new Contexts(name.equals(current) ? null : current, changed);
    }

    public Contexts using(String name) {
        return new Contexts(name, contexts);
    }
}
