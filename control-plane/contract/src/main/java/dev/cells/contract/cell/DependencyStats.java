package dev.cells.contract.cell;

import java.util.Map;

/**
 * The walls in front of one service outside the cell.
 *
 * @param floor calls of a pool that nobody else can take; 0 outside a pool
 * @param limit calls that may be at once, with what it may borrow
 * @param borrowed in use beyond its floor, of a pool
 * @param queueMax calls that may wait for their turn
 * @param breaker {@code closed}, {@code open} or {@code half-open}
 * @param answered since start
 * @param refused since start by reason: {@code full}, {@code open}, {@code timed-out}, {@code failed}, {@code cancelled}, {@code absent}
 * @param waitMeanMs wait for a place since start
 * @param waitMaxMs the longest of the last minutes
 */
public record DependencyStats(
        String name,
        int floor,
        int limit,
        int inUse,
        int borrowed,
        int queueMax,
        int queued,
        String breaker,
        long answered,
        Map<String, Long> refused,
        double waitMeanMs,
        double waitMaxMs) {}
