package dev.cells.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.isolation.Wall.Admission;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a plain model step by step, then by many threads at once. {@code -Dsim.seed=} replays one seed. */
class BulkheadSimTest {

    private static final int SEEDS = 2_000;
    private static final int STEPS = 200;

    /** What the bulkhead must be like: a count, and a queue in order. */
    private static final class Model {
        private int limit;
        private int inside;
        private final Deque<Counted> queue = new ArrayDeque<>();

        void settle() {
            while (inside < limit && !queue.isEmpty()) {
                queue.removeFirst().expected = true;
                inside++;
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

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void agreesWithAPlainModelAfterEveryStep(int queueMax) {
        Long only = Long.getLong("sim.seed");
        for (long seed = 0; seed < SEEDS; seed++) {
            run(only == null ? seed : only, queueMax);
        }
    }

    private static void run(long seed, int queueMax) {
        var random = new SplittableRandom(seed);
        var model = new Model();
        model.limit = 1 + random.nextInt(4);
        var bulkhead = new Bulkhead(model.limit, queueMax);
        List<Counted> all = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            act(random, queueMax, model, bulkhead, all);
            assertThat(bulkhead.inUse()).as("seed %d step %d", seed, step).isEqualTo(model.inside);
            assertThat(bulkhead.queued()).as("seed %d step %d", seed, step).isEqualTo(model.queue.size());
            assertThat(all).as("seed %d step %d", seed, step).allMatch(one -> one.granted == one.expected);
        }
    }

    private static void act(SplittableRandom random, int queueMax, Model model, Bulkhead bulkhead, List<Counted> all) {
        switch (random.nextInt(5)) {
            case 0, 1 -> {
                var one = new Counted();
                Admission expected = model.queue.isEmpty() && model.inside < model.limit
                        ? Admission.ENTERED
                        : model.queue.size() < queueMax ? Admission.QUEUED : Admission.FULL;
                assertThat(bulkhead.admit(one)).isEqualTo(expected);
                if (expected == Admission.ENTERED) {
                    model.inside++;
                } else if (expected == Admission.QUEUED) {
                    model.queue.addLast(one);
                    all.add(one);
                }
            }
            case 2 -> {
                if (model.inside > 0) {
                    model.inside--;
                    model.settle();
                    bulkhead.release();
                }
            }
            case 3 -> {
                if (!all.isEmpty()) {
                    Counted one = all.get(random.nextInt(all.size()));
                    assertThat(bulkhead.leave(one)).isEqualTo(model.queue.remove(one));
                }
            }
            default -> {
                model.limit = 1 + random.nextInt(4);
                model.settle();
                bulkhead.limit(model.limit);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void neverLosesOrDoublesASlotUnderManyThreads(long seed) throws Exception {
        var bulkhead = new Bulkhead(4, 8);
        var inside = new AtomicInteger();
        var over = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int t = 0; t < 24; t++) {
                var random = new SplittableRandom(seed * 100 + t);
                all.add(threads.submit(() -> {
                    for (int round = 0; round < 5_000; round++) {
                        if (enter(bulkhead, random)) {
                            if (inside.incrementAndGet() > 4) {
                                over.incrementAndGet();
                            }
                            LockSupport.parkNanos(1);
                            inside.decrementAndGet();
                            bulkhead.release();
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        assertThat(over).hasValue(0);
        assertThat(bulkhead.queued()).isZero();
        assertThat(bulkhead.inUse()).isZero();
        for (int i = 0; i < 4; i++) {
            assertThat(bulkhead.tryEnter()).isTrue();
        }
        assertThat(bulkhead.tryEnter()).isFalse();
    }

    private static boolean enter(Bulkhead bulkhead, SplittableRandom random) throws InterruptedException {
        return switch (random.nextInt(4)) {
            case 0 -> bulkhead.tryEnter();
            case 1 -> Waiting.enter(bulkhead, Duration.ofNanos(1 + random.nextInt(50_000)));
            case 2 -> Waiting.entering(bulkhead, Duration.ofMillis(50)).join();
            default -> cancelled(Waiting.entering(bulkhead, Duration.ofSeconds(5)), random);
        };
    }

    private static boolean cancelled(CompletableFuture<Boolean> entering, SplittableRandom random) {
        if (random.nextBoolean()) {
            LockSupport.parkNanos(1);
        }
        return !entering.cancel(false) && entering.join();
    }
}
