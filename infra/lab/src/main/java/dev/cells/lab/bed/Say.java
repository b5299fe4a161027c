package dev.cells.lab.bed;

import java.util.Locale;

/** Prints what an experiment sees on the way. */
@SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency for this alone
public final class Say {

    private Say() {}

    public static void line(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }

    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
