package dev.cells.cellctl.output;

import java.util.Locale;

/** The {@code -o} choices. */
public enum Format {
    TABLE,
    WIDE,
    JSON,
    YAML,
    NAME;

    /** Whether a program reads it; such output holds data only. */
    public boolean structured() {
        return this == JSON || this == YAML;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
