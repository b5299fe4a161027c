package dev.cells.router.cell;

import java.time.Duration;

/**
 * How much of this router one cell may hold, and one tenant of a cell; and how a cell's instances are chosen.
 *
 * @param inFlightMax requests in flight to one cell
 * @param queueMax requests that wait for one of these to end, per cell; 0 refuses at once
 * @param queueWait how long one waits
 * @param tenantShare share of {@code inFlightMax}, more than 0 and at most 1, that one tenant may have in flight and waiting
 * @param retryShare retries per request to a cell, 0 to 1
 * @param retriesPerSecond retries a second per cell that are allowed whatever the traffic
 * @param zone this router's, whose instances are preferred; empty prefers none
 */
public record CellSettings(
        int inFlightMax,
        int queueMax,
        Duration queueWait,
        double tenantShare,
        double retryShare,
        int retriesPerSecond,
        EjectionSettings ejection,
        RateMemoSettings rateMemo,
        String zone) {

    public CellSettings {
        if (!(tenantShare > 0 && tenantShare <= 1)) {
            throw new IllegalArgumentException("tenantShare is " + tenantShare + ", not more than 0 and at most 1");
        }
    }

    /** Requests that one tenant may have in flight and waiting in one cell; at least one. */
    int tenantMax() {
        return tenantShare == 1 ? Integer.MAX_VALUE : Math.max(1, (int) (inFlightMax * tenantShare));
    }
}
