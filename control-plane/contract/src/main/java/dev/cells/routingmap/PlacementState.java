package dev.cells.routingmap;

import java.util.Locale;

/** What a router does with a tenant's requests: forward, hold for a bounded time, or refuse. */
public enum PlacementState {
    ACTIVE,
    PARKED,
    SUSPENDED;

    /** The word in the map's text form. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static PlacementState of(String word) {
        return switch (word) {
            case "active" -> ACTIVE;
            case "parked" -> PARKED;
            case "suspended" -> SUSPENDED;
            default ->
                throw new IllegalArgumentException(
                        "placement state " + Names.quote(word) + " is not active, parked or suspended");
        };
    }
}
