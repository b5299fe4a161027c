package dev.cells.cluster;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** A printed table of who reaches what; a kind of pod reaches another when any of its pods does. */
final class Grid {

    private final List<String> columns;
    private final Map<String, TreeSet<String>> open = new TreeMap<>();

    Grid(List<String> columns) {
        this.columns = columns;
    }

    void set(String row, String column, boolean is) {
        TreeSet<String> reached = open.computeIfAbsent(row, _ -> new TreeSet<>());
        if (is) {
            reached.add(column);
        }
    }

    int open() {
        return open.values().stream().mapToInt(TreeSet::size).sum();
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            text.append("%3d %s%n".formatted(i + 1, columns.get(i)));
        }
        text.append("%n%-20s".formatted("from \\ to"));
        for (int i = 0; i < columns.size(); i++) {
            text.append("%3d".formatted(i + 1));
        }
        open.forEach((row, reached) -> {
            text.append("%n%-20s".formatted(row));
            columns.forEach(column -> text.append(reached.contains(column) ? "  ●" : "  ·"));
        });
        return text.append("\n").toString();
    }
}
