package dev.cells.chassis.move;

import java.util.Locale;

/** What a cell is in a move. */
public enum Side {
    SOURCE,
    TARGET;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
