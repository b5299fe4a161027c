package dev.cells.lab.bench;

/**
 * How long is measured.
 *
 * @param rounds each proxy gets so many turns of {@code seconds}
 * @param windows turns at a fixed rate in a round, of {@code windowSeconds} each: a p99 of one long turn is whatever the machine did once in it
 * @param warmRequests for proxies that compile while they run
 * @param warmTurnsMax after so many turns of {@code seconds} they must be warm
 */
record Effort(
        int rounds,
        double seconds,
        int windows,
        double windowSeconds,
        long warmRequests,
        int warmTurnsMax,
        int placements,
        int swaps) {

    static final Effort QUICK = new Effort(3, 1, 2, 1, 100_000, 6, 40, 3);
    static final Effort FULL = new Effort(5, 4, 4, 1, 400_000, 8, 200, 5);
}
