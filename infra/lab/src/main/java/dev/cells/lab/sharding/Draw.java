package dev.cells.lab.sharding;

import dev.cells.isolation.ShuffleShard;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/** The shards that {@link ShuffleShard} chooses for many tenants; each row sorted. */
final class Draw {

    private final Theory theory;
    private final int[][] shards;

    private Draw(Theory theory, int[][] shards) {
        this.theory = theory;
        this.shards = shards;
    }

    Theory theory() {
        return theory;
    }

    static Draw of(Theory theory, int tenants) {
        long[] nodes = nodes(theory.nodes());
        int[][] shards = IntStream.range(0, tenants)
                .mapToObj(i -> shard("tenant-" + i, nodes, theory.size()))
                .toArray(int[][]::new);
        return new Draw(theory, shards);
    }

    private static long[] nodes(int count) {
        return IntStream.range(0, count)
                .mapToLong(i -> ShuffleShard.hash("api-" + i))
                .toArray();
    }

    private static int[] shard(String tenant, long[] nodes, int size) {
        int[] chosen = new int[size];
        int got = ShuffleShard.choose(ShuffleShard.hash(tenant), nodes, chosen);
        if (got != size) {
            throw new IllegalStateException("a shard of " + got);
        }
        Arrays.sort(chosen);
        return chosen;
    }

    /** How many other tenants share 0, 1, … nodes with one, averaged over {@code ones} tenants. */
    double[] overlap(int ones) {
        double[] counts = new double[theory.size() + 1];
        for (int one = 0; one < ones; one++) {
            for (int other = 0; other < shards.length; other++) {
                if (other != one) {
                    counts[shared(shards[one], shards[other])] += 1.0 / ones;
                }
            }
        }
        return counts;
    }

    static int shared(int[] a, int[] b) {
        int same = 0;
        for (int i = 0, j = 0; i < a.length && j < b.length; ) {
            int order = Integer.compare(a[i], b[j]);
            same += order == 0 ? 1 : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return same;
    }

    /**
     * Shards of four of which no two share three, as an allocator gives them that looks before it gives: a tenant whose shard has
     * three nodes that somebody else's has too is drawn again under another name.
     */
    record Checked(int tenants, int redrawn, int mostShared) {

        static Checked of(Theory theory, int tenants) {
            long[] nodes = nodes(theory.nodes());
            Set<Long> taken = new HashSet<>();
            int redrawn = 0;
            for (int i = 0; i < tenants; i++) {
                int draw = 0;
                long[] triples = triples(shard("tenant-" + i, nodes, 4));
                while (Arrays.stream(triples).anyMatch(taken::contains)) {
                    redrawn++;
                    triples = triples(shard("tenant-" + i + "/" + ++draw, nodes, 4));
                }
                for (long triple : triples) {
                    taken.add(triple);
                }
            }
            return new Checked(tenants, redrawn, taken.size() == tenants * 4 ? 2 : 3);
        }

        private static long[] triples(int[] shard) {
            return IntStream.range(0, 4)
                    .mapToLong(left -> {
                        long triple = 0;
                        for (int i = 0; i < 4; i++) {
                            triple = i == left ? triple : triple * 4096 + shard[i];
                        }
                        return triple;
                    })
                    .toArray();
        }
    }
}
