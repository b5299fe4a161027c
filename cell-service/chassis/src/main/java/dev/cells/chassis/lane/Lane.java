package dev.cells.chassis.lane;

import java.util.Locale;

/** A class of work with its own reservation, most important first. */
public enum Lane {
    CONTROL,
    CRITICAL,
    STANDARD,
    BULK;

    /** The word in metrics and in the cell's database. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
