package dev.cells.isolation;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How large a limit must be, and whether all limits together fit what they draw on.
 *
 * <p>Little's law: what is in a system on average is the rate at which it arrives times how long it stays. A limit follows from the peak
 * rate and the p99, not from averages, and from headroom for bursts.
 *
 * <p>Little, "A Proof for the Queuing Formula: L = λW", Operations Research 9(3), 1961.
 */
public final class Sizing {

    private Sizing() {}

    /**
     * Slots that a peak needs.
     *
     * @param peakPerSecond arrivals a second at the peak, more than 0
     * @param p99 how long nearly everyone stays
     * @param headroom factor of 1 or more, for example 1.5
     * @return rounded up, 1 or more: {@code 20/s × 0.8 s × 1.5 = 24}
     */
    public static int slots(double peakPerSecond, Duration p99, double headroom) {
        if (!(peakPerSecond > 0) || !(headroom >= 1) || p99.isNegative() || p99.isZero()) {
            throw new IllegalArgumentException(
                    "peak %s/s must be more than 0, p99 %s more than 0, headroom %s at least 1"
                            .formatted(peakPerSecond, p99, headroom));
        }
        double slots = Math.ceil(peakPerSecond * p99.toNanos() / 1e9 * headroom - 1e-9);
        if (slots > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "%s/s × %s × %s are more slots than can be counted".formatted(peakPerSecond, p99, headroom));
        }
        return Math.max(1, (int) slots);
    }

    /**
     * What a kind of process may take of a shared thing at most.
     *
     * @param name of the kind, for the message
     * @param each limit of one process
     * @param processes how many run at once, those of a rollout included
     */
    public record Draw(String name, int each, int processes) {
        public Draw {
            if (each < 0 || processes < 0) {
                throw new IllegalArgumentException(
                        "%s: %d each × %d processes must not be negative".formatted(name, each, processes));
            }
        }

        long total() {
            return (long) each * processes;
        }

        @Override
        public String toString() {
            return name + " " + each + " × " + processes;
        }
    }

    /** Whether limits fit, with the arithmetic in words. */
    public sealed interface Fit {

        /** For example {@code api 10 × 3 + worker 4 × 2 = 38 of 100}. */
        String arithmetic();

        record Fits(String arithmetic, long left) implements Fit {}

        record Exceeds(String arithmetic, long over) implements Fit {}
    }

    /** Adds the draws up against the limit of what they draw on. */
    public static Fit fit(int limit, List<Draw> draws) {
        long sum = draws.stream().mapToLong(Draw::total).sum();
        String arithmetic =
                draws.stream().map(Draw::toString).collect(Collectors.joining(" + ")) + " = " + sum + " of " + limit;
        return sum <= limit ? new Fit.Fits(arithmetic, limit - sum) : new Fit.Exceeds(arithmetic, sum - limit);
    }
}
