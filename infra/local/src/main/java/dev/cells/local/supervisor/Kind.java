package dev.cells.local.supervisor;

import java.util.Locale;

/** What a process is; declared in the order in which a fleet is stopped, so that nothing loses what it needs first. */
public enum Kind {
    ROUTER,
    SIMULATORS,
    MIGRATION,
    CELL,
    CONTROL_PLANE,
    REDIS,
    POSTGRES;

    /** The word in {@code fleet.json}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
