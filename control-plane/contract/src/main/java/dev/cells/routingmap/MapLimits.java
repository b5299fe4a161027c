package dev.cells.routingmap;

/** Bounds of a map; a text beyond them is refused before it can fill the memory. */
public final class MapLimits {

    public static final int CELLS_MAX = 10_000;
    public static final int TENANTS_MAX = 20_000_000;

    private MapLimits() {}
}
