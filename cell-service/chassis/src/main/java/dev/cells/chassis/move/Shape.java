package dev.cells.chassis.move;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What of a database two cells must have alike: columns, constraints, enum labels, extensions and so on.
 *
 * @param definitions by what they define
 */
public record Shape(SortedMap<String, String> definitions) {

    private static final String NONE = "(none)";

    public Shape {
        definitions = new TreeMap<>(definitions);
    }

    /** Everything that is not the same there, by name. */
    public List<Obstacle> differences(Shape target) {
        var subjects = new TreeSet<>(definitions.keySet());
        subjects.addAll(target.definitions.keySet());
        return subjects.stream()
                .filter(subject -> !of(subject).equals(target.of(subject)))
                .map(subject -> new Obstacle(
                        "shape-differs", subject, "source: " + of(subject) + "; target: " + target.of(subject)))
                .toList();
    }

    private String of(String subject) {
        return definitions.getOrDefault(subject, NONE);
    }
}
