package dev.cells.router.table;

import dev.cells.routingmap.MapFormatException;

/** The last check before a well-formed map replaces the one in use: a wrong map is worse than an old one. */
public final class MapGuard {

    private final double shrinkMax;

    /** @param shrinkMax share of tenants, 0 to 1, that one map may lose */
    public MapGuard(double shrinkMax) {
        this.shrinkMax = shrinkMax;
    }

    /** Refuses a first map without a cell; one without tenants is what a new fleet has. */
    public void check(RoutingTable next) throws MapFormatException {
        if (next.cells().isEmpty()) {
            throw new MapFormatException("empty", 0, "the map at revision " + next.revision() + " has no cell");
        }
    }

    /** Refuses a map that is not newer than the one in use, is empty, or has lost too many tenants. */
    public void check(RoutingTable next, RoutingTable inUse) throws MapFormatException {
        if (next.revision() <= inUse.revision()) {
            throw new MapFormatException(
                    "revision",
                    0,
                    "revision " + next.revision() + " is not higher than " + inUse.revision() + ", which is in use");
        }
        check(next);
        if (next.tenants() == 0 && inUse.tenants() > 0) {
            throw new MapFormatException("empty", 0, "the map at revision " + next.revision() + " has no tenant");
        }
        if (next.tenants() < inUse.tenants() * (1 - shrinkMax)) {
            throw new MapFormatException(
                    "shrunk",
                    0,
                    "the map at revision " + next.revision() + " has " + next.tenants() + " tenants, the one in use "
                            + inUse.tenants() + ": more than " + Math.round(shrinkMax * 100)
                            + " % would be lost at once");
        }
    }
}
