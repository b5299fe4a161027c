package dev.cells.cellctl.occupancy;

import java.util.Map;
import java.util.TreeMap;

/**
 * How much of one shared thing is held now, in a whole cell or in one of its instances.
 *
 * @param instance one of them, or {@code all N}
 * @param of {@code requests}, {@code connections}, {@code pool} or {@code dependency}
 * @param name lane, pool or dependency
 * @param refused since start by reason
 * @param breaker of a dependency; empty for anything else
 * @param waitMeanMs of the instance that waits longest, since start
 */
record Occupancy(
        String cell,
        String instance,
        String of,
        String name,
        int limit,
        int floor,
        int inUse,
        int borrowed,
        int queued,
        Map<String, Long> refused,
        String breaker,
        double waitMeanMs,
        double waitMaxMs) {

    String path() {
        return cell + "/" + instance + "/" + of + "/" + name;
    }

    /** What it is, without where it was seen. */
    String thing() {
        return of + "/" + name;
    }

    long refusedInAll() {
        return refused.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The same thing of two instances together. */
    Occupancy plus(Occupancy other) {
        var both = new TreeMap<>(refused);
        other.refused.forEach((reason, count) -> both.merge(reason, count, Long::sum));
        return new Occupancy(
                cell,
                instance,
                of,
                name,
                limit + other.limit,
                floor + other.floor,
                inUse + other.inUse,
                borrowed + other.borrowed,
                queued + other.queued,
                both,
                breaker.contains(other.breaker) ? breaker : breaker + "," + other.breaker,
                Math.max(waitMeanMs, other.waitMeanMs),
                Math.max(waitMaxMs, other.waitMaxMs));
    }

    Occupancy of(String whichInstance) {
        return new Occupancy(
                cell,
                whichInstance,
                of,
                name,
                limit,
                floor,
                inUse,
                borrowed,
                queued,
                refused,
                breaker,
                waitMeanMs,
                waitMaxMs);
    }
}
