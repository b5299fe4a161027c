package dev.cells.routingmap;

import java.util.Locale;

/** Whether new tenants may be placed in a cell; routers forward to both kinds alike. */
public enum CellState {
    ACTIVE,
    CORDONED;

    /** The word in the map's text form. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static CellState of(String word) {
        return switch (word) {
            case "active" -> ACTIVE;
            case "cordoned" -> CORDONED;
            default ->
                throw new IllegalArgumentException("cell state " + Names.quote(word) + " is not active or cordoned");
        };
    }
}
