package dev.cells.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
        var model = new Model(shares, reserve, total);
        var pool = new PartitionedPool(total, reserve, shares);
        for (int step = 0; step < 300; step++) {
            int which = random.nextInt(shares.size());
            act(random, model, which, pool.partition(shares.get(which).name()));
            for (int i = 0; i < shares.size(); i++) {
                Partition partition = pool.partition(shares.get(i).name());
                assertThat(partition.inUse()).as("seed %d step %d", seed, step).isEqualTo(model.used[i]);
                assertThat(partition.queued())
                        .as("seed %d step %d", seed, step)
                        .isEqualTo(model.queues.get(i).size());
            }
            assertThat(model.all)
                    .as("seed %d step %d", seed, step)
                    .allMatch(waiter -> waiter.granted == waiter.expected);
        }
    }

    private static void act(SplittableRandom random, Model model, int which, Partition partition) {
        switch (random.nextInt(6)) {
            case 0 -> assertThat(partition.tryEnter()).isEqualTo(model.enters(which));
            case 1, 2, 3 -> {
                var waiter = new Counted();
                assertThat(partition.admit(waiter)).isEqualTo(model.admits(which, waiter));
            }
            case 4 -> {
                Counted waiter = model.all.isEmpty() ? new Counted() : model.all.get(random.nextInt(model.all.size()));
                assertThat(partition.leave(waiter))
                        .isEqualTo(model.queues.get(which).remove(waiter));
            }
            default -> {
                if (model.used[which] > 0) {
                    model.releases(which);
                    partition.release();
                }
            }
        }
    }

    private static final class Counted extends Wall.Waiter {
        private boolean expected;
        private boolean granted;

        @Override
        protected void granted() {
            assertThat(granted).isFalse();
            granted = true;
        }
    }

    /** The rule itself: below its ceiling, and with one more of it everyone's guarantee still fits the total. */
    private static final class Model {
        private final List<Share> shares;
        private final int reserve;
        private final int total;
        private final int[] used;
        private final List<Deque<Counted>> queues = new ArrayList<>();
        private final List<Counted> all = new ArrayList<>();

        Model(List<Share> shares, int reserve, int total) {
            this.shares = shares;
            this.reserve = reserve;
            this.total = total;
            this.used = new int[shares.size()];
            shares.forEach(_ -> queues.add(new ArrayDeque<>()));
        }

        boolean enters(int which) {
            boolean may = queues.get(which).isEmpty() && fits(which);
            used[which] += may ? 1 : 0;
            return may;
        }

        Wall.Admission admits(int which, Counted waiter) {
            if (enters(which)) {
                return Wall.Admission.ENTERED;
            }
            if (queues.get(which).size() >= shares.get(which).queueMax()) {
                return Wall.Admission.FULL;
            }
            queues.get(which).addLast(waiter);
            all.add(waiter);
            return Wall.Admission.QUEUED;
        }

        void releases(int which) {
            used[which]--;
            for (int i = 0; i < used.length; i++) {
                while (!queues.get(i).isEmpty() && fits(i)) {
                    queues.get(i).removeFirst().expected = true;
                    used[i]++;
                }
            }
        }

        private boolean fits(int which) {
            int held = 0;
            for (int i = 0; i < used.length; i++) {
                int guaranteed = shares.get(i).guaranteed() + (i == 0 ? reserve : 0);
                held += Math.max(guaranteed, used[i] + (i == which ? 1 : 0));
            }
            Share share = shares.get(which);
            return used[which] < share.nominal() + share.borrowMax() + (which == 0 ? reserve : 0) && held <= total;
        }
    }

    private static List<Share> shares(SplittableRandom random) {
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            int nominal = 1 + random.nextInt(5);
            shares.add(new Share(
                    "class-" + i, nominal, random.nextInt(nominal + 1), random.nextInt(6), random.nextInt(4)));
        }
        return shares;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void holdsItsTotalAndItsCeilingsUnderManyThreads(long seed) throws Exception {
        var pool = new PartitionedPool(
                12, 1, List.of(new Share("a", 4, 2, 3, 2), new Share("b", 3, 0, 9, 2), new Share("c", 2, 2, 4, 2)));
        var inside = new AtomicInteger();
        var wrong = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                var random = new SplittableRandom(seed * 10 + t);
                all.add(threads.submit(() -> {
                    for (int round = 0; round < 10_000; round++) {
                        Partition one = pool.partitions().get(random.nextInt(3));
                        if (random.nextBoolean() ? one.tryEnter() : Waiting.enter(one, Duration.ofNanos(100_000))) {
                            if (inside.incrementAndGet() > 12 || one.inUse() > one.ceiling()) {
                                wrong.incrementAndGet();
                            }
                            inside.decrementAndGet();
                            one.release();
                        }
                    }
                    return null;
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
