package dev.cells.chassis.dependency;

import java.util.Locale;

/** Of what a caller holds a place while a dependency is slow: of a lane of requests, or of the workers. */
public enum Room {
    CRITICAL,
    STANDARD,
    BULK,
    WORKERS;

    /** The word in the configuration; that of the lane, if it is one. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
