package dev.cells.cellctl.token;

import java.util.Locale;

/** What the control plane lets a caller do. */
enum Role {
    ADMIN,
    OPERATOR,
    VIEWER;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
