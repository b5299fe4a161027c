package dev.cells.contract.cell;

/**
 * What one lane holds of something shared.
 *
 * @param lane {@code control}, {@code critical}, {@code standard} or {@code bulk}
 * @param of {@code requests} or {@code connections}
 * @param floor its own
 * @param limit most that it may hold, with what it may borrow
 * @param borrowed in use beyond its floor
 * @param queued waiting for their turn
 * @param refused since start
 */
public record LaneStats(
        String lane, String of, int floor, int limit, int inUse, int borrowed, int queued, long refused) {}
