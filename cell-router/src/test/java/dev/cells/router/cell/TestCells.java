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
        return new CellSettings(inFlightMax, queueMax, queueWait, tenantShare, 0.2, 3, ejection(), rateMemo(), "");
    }

    /** Out after 3 connect errors or 5 failures, for 0.3 s; back within half a second. */
    public static EjectionSettings ejection() {
        return new EjectionSettings(3, 5, Duration.ofMillis(300), Duration.ofSeconds(2), 0.5, Duration.ofMillis(500));
    }

    public static CellSettings inZone(String zone) {
        return new CellSettings(64, 0, Duration.ofMillis(500), 1, 0.2, 3, ejection(), rateMemo(), zone);
    }

    static RateMemoSettings rateMemo() {
        return new RateMemoSettings("tenant", Duration.ofSeconds(30));
    }
}
