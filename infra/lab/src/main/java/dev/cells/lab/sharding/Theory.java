package dev.cells.lab.sharding;

/** Shards of {@code size} out of {@code nodes}, drawn at random: how many there are, and how much two of them share. */
public record Theory(int nodes, int size) {

    public Theory {
        if (size < 1 || size > nodes) {
            throw new IllegalArgumentException("a shard of " + size + " of " + nodes + " nodes");
        }
    }

    /** How many different shards there are. */
    public double shards() {
        return choose(nodes, size);
    }

    /** Probability that two shards have exactly {@code shared} nodes in common (hypergeometric). */
    public double shares(int shared) {
        return choose(size, shared) * choose(nodes - size, size - shared) / shards();
    }

    /** Probability that they have at least {@code shared} in common. */
    public double sharesAtLeast(int shared) {
        double sum = 0;
        for (int i = shared; i <= size; i++) {
            sum += shares(i);
        }
        return sum;
    }

    static double choose(int n, int k) {
        double result = 1;
        for (int i = 1; i <= k; i++) {
            result = result * (n - k + i) / i;
        }
        return k < 0 || k > n ? 0 : Math.rint(result);
    }

    /**
     * Whether a measured share is near enough to theory: within a tenth, but at least 0.2 and at most 1 percentage point.
     */
    public static boolean near(double measured, double theory) {
        return Math.abs(measured - theory) <= Math.clamp(theory / 10, 0.002, 0.01);
    }
}
