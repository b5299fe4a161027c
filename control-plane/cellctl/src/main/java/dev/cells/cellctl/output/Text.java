package dev.cells.cellctl.output;

/** Text with its meaning; glyphs are written as Unicode and replaced where the terminal has only ASCII. */
public record Text(String value, Tone tone) {

    public static Text of(String value) {
        return new Text(value, Tone.PLAIN);
    }

    public static Text of(long value) {
        return of(Long.toString(value));
    }

    /** A value that may be absent; {@code -} then. */
    public static Text orDash(@org.jspecify.annotations.Nullable String value) {
        return value == null || value.isEmpty() ? new Text("-", Tone.DIM) : of(value);
    }

    public static Text good(String word) {
        return new Text("✔ " + word, Tone.GOOD);
    }

    public static Text warn(String word) {
        return new Text("⚠ " + word, Tone.WARN);
    }

    public static Text bad(String word) {
        return new Text("✘ " + word, Tone.BAD);
    }

    public static Text held(String word) {
        return new Text("॥ " + word, Tone.WARN);
    }

    public static Text running(String word) {
        return new Text("◷ " + word, Tone.WARN);
    }
}
