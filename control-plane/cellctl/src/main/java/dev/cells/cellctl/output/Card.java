package dev.cells.cellctl.output;

import java.util.ArrayList;
import java.util.List;

/** One thing as labelled lines: what {@code get} shows. */
public final class Card {

    private record Line(String label, List<Text> texts) {}

    private final List<Line> lines = new ArrayList<>();

    public Card line(String label, Text... texts) {
        lines.add(new Line(label, List.of(texts)));
        return this;
    }

    public Card line(String label, String value) {
        return line(label, Text.of(value));
    }

    public List<String> render(Look look) {
        int width = lines.stream().mapToInt(line -> line.label().length()).max().orElse(0);
        return lines.stream().map(line -> render(line, width, look)).toList();
    }

    private static String render(Line line, int width, Look look) {
        var text = new StringBuilder(look.paint(line.label(), Tone.BOLD));
        text.repeat(' ', width - line.label().length() + 2);
        for (int i = 0; i < line.texts().size(); i++) {
            text.append(i == 0 ? "" : "   ").append(look.paint(line.texts().get(i)));
        }
        return text.toString().stripTrailing();
    }
}
