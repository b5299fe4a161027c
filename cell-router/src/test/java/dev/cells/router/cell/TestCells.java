package dev.cells.router.cell;

import java.time.Duration;

/** Limits for tests that are not about them. */
public final class TestCells {

    private TestCells() {}

    /** So many requests in flight to one cell, none waiting, and one tenant may have them all. */
    public static CellSettings settings(int inFlightMax) {
        return settings(inFlightMax, 0, Duration.ofMillis(500), 1);
    }

    public static CellSettings settings(int inFlightMax, int queueMax, Duration queueWait, double tenantShare) {
        return new CellSettings(inFlightMax, queueMax, queueWait, tenantShare);
    }
}
