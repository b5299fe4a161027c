package dev.cells.cellctl.output;

import java.util.Locale;
import java.util.Map;

/**
 * What the terminal can show.
 *
 * @param color ANSI colours and cursor movement
 * @param unicode glyphs beyond ASCII
 * @param width columns; 0 when output is not a terminal and nothing is cut
 */
public record Look(boolean color, boolean unicode, int width) {

    private static final Map<String, String> ASCII = Map.ofEntries(
            Map.entry("✔", "+"),
            Map.entry("⚠", "!"),
            Map.entry("✘", "x"),
            Map.entry("॥", "="),
            Map.entry("◷", "~"),
            Map.entry("→", "->"),
            Map.entry("…", "..."),
            Map.entry("•", "*"));

    /** Decides from the environment: {@code NO_COLOR}, {@code TERM=dumb} and the locale's character set. */
    public static Look of(Map<String, String> environment, boolean terminal, boolean noColor, int width) {
        boolean dumb = "dumb".equals(environment.get("TERM"));
        boolean refused = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new Look(terminal && !dumb && !refused && !noColor, !dumb && utf8(environment), terminal ? width : 0);
    }

    private static boolean utf8(Map<String, String> environment) {
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String value = environment.getOrDefault(name, "");
            if (!value.isEmpty()) {
                String upper = value.toUpperCase(Locale.ROOT);
                return upper.contains("UTF-8") || upper.contains("UTF8");
            }
        }
        return false;
    }

    /** Replaces glyphs that this terminal cannot show. */
    public String glyphs(String value) {
        if (unicode) {
            return value;
        }
        String plain = value;
        for (var entry : ASCII.entrySet()) {
            plain = plain.replace(entry.getKey(), entry.getValue());
        }
        return plain;
    }

    public String paint(Text text) {
        return paint(glyphs(text.value()), text.tone());
    }

    String paint(String value, Tone tone) {
        boolean plain = !color || tone.sgr().isEmpty() || value.isEmpty();
        return plain ? value : "\u001b[" + tone.sgr() + "m" + value + "\u001b[0m";
    }
}
