package dev.cells.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random pools against the rule that they stand for; {@code -Dsim.seed=} replays one seed. */
class PartitionedPoolSimTest {

    private static final int SEEDS = 2_000;

    @Test
    void entersExactlyWhenNobodysGuaranteeIsTouched() {
        Long only = Long.getLong("sim.seed");
        for (long seed = 0; seed < SEEDS; seed++) {
            run(only == null ? seed : only);
        }
    }

    private static void run(long seed) {
        var random = new SplittableRandom(seed);
        List<Share> shares = shares(random);
        int reserve = random.nextInt(4);
        int total = reserve + shares.stream().mapToInt(Share::nominal).sum() + 1 + random.nextInt(8);
        var pool = new PartitionedPool(total, reserve, shares);
        int[] used = new int[shares.size()];
        for (int step = 0; step < 300; step++) {
            int which = random.nextInt(used.length);
            Partition partition = pool.partition(shares.get(which).name());
            if (random.nextInt(3) > 0) {
                boolean expected = mayEnter(shares, used, which, reserve, total);
                assertThat(partition.tryEnter())
                        .as("seed %d step %d", seed, step)
                        .isEqualTo(expected);
                used[which] += expected ? 1 : 0;
            } else if (used[which] > 0) {
                partition.release();
                used[which]--;
            }
            assertThat(partition.inUse()).isEqualTo(used[which]);
        }
    }

    /** The rule itself: below its ceiling, and with one more of it everyone's guarantee still fits the total. */
    private static boolean mayEnter(List<Share> shares, int[] used, int which, int reserve, int total) {
        int held = 0;
        for (int i = 0; i < used.length; i++) {
            int guaranteed = shares.get(i).guaranteed() + (i == 0 ? reserve : 0);
            held += Math.max(guaranteed, used[i] + (i == which ? 1 : 0));
        }
        Share share = shares.get(which);
        return used[which] < share.nominal() + share.borrowMax() + (which == 0 ? reserve : 0) && held <= total;
    }

    private static List<Share> shares(SplittableRandom random) {
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            int nominal = 1 + random.nextInt(5);
            shares.add(new Share("class-" + i, nominal, random.nextInt(nominal + 1), random.nextInt(6)));
        }
        return shares;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void holdsItsTotalAndItsCeilingsUnderManyThreads(long seed) throws Exception {
        var pool = new PartitionedPool(
                12, 1, List.of(new Share("a", 4, 2, 3), new Share("b", 3, 0, 9), new Share("c", 2, 2, 4)));
        var inside = new AtomicInteger();
        var wrong = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                var random = new SplittableRandom(seed * 10 + t);
                all.add(threads.submit(() -> {
                    for (int round = 0; round < 50_000; round++) {
                        Partition one = pool.partitions().get(random.nextInt(3));
                        if (one.tryEnter()) {
                            if (inside.incrementAndGet() > 12 || one.inUse() > one.ceiling()) {
                                wrong.incrementAndGet();
                            }
                            inside.decrementAndGet();
                            one.release();
                        }
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertThat(wrong).hasValue(0);
        assertThat(pool.partitions()).allMatch(one -> one.inUse() == 0);
        assertThat(pool.borrowable()).isEqualTo(12 - 1 - 2 - 3);
    }
}
