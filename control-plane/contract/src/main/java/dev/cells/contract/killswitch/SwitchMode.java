package dev.cells.contract.killswitch;

import java.util.Locale;

/** What a kill switch says. */
public enum SwitchMode {
    /** Off, always. */
    ALWAYS,
    /** Never off: an exception from a wider switch, and from automatic ones. */
    NEVER;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads its word.
     *
     * @throws IllegalArgumentException unless it is {@code always} or {@code never}
     */
    public static SwitchMode of(String word) {
        return switch (word) {
            case "always" -> ALWAYS;
            case "never" -> NEVER;
            default -> throw new IllegalArgumentException("mode is always or never, not \"" + word + "\"");
        };
    }
}
