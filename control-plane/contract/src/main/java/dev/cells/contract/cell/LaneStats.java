package dev.cells.contract.cell;

import java.util.Map;

/**
 * What one lane holds of something shared.
 *
 * @param lane {@code control}, {@code critical}, {@code standard} or {@code bulk}
 * @param of {@code requests} or {@code connections}
 * @param floor its own
 * @param limit most that it may hold, with what it may borrow
 * @param borrowed in use beyond its floor
 * @param queued waiting for their turn
 * @param refused since start by reason: {@code ceiling} (it held all it may), {@code exhausted} (nothing was left to borrow),
 *     {@code timed-out} (waited in vain)
 * @param waitMeanMs of those that waited, since start
 * @param waitMaxMs of those that waited, since start
 * @param peakPerSecond most that entered within a second, since start
 * @param p99Ms how long nearly all of them stay, since start; with the peak it says how many slots the lane needs
 */
public record LaneStats(
        String lane,
        String of,
        int floor,
        int limit,
        int inUse,
        int borrowed,
        int queued,
        Map<String, Long> refused,
        double waitMeanMs,
        double waitMaxMs,
        long peakPerSecond,
        double p99Ms) {}
