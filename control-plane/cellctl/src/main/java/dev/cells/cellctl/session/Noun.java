package dev.cells.cellctl.session;

import java.util.List;

/**
 * A noun and its verbs. Verbs are classes, not objects: reading the options of all of them would double the time to start, so
 * only the one asked for is made.
 *
 * @param verbs classes with picocli's {@code @Command}
 */
public record Noun(String name, List<String> aliases, String description, List<Class<?>> verbs) {

    public Noun {
        aliases = List.copyOf(aliases);
        verbs = List.copyOf(verbs);
    }

    public boolean isCalled(String word) {
        return name.equals(word) || aliases.contains(word);
    }
}
