package dev.cells.lab.stress;

import dev.cells.isolation.Bulkhead;
import dev.cells.isolation.PartitionedPool;
import dev.cells.isolation.Share;
import dev.cells.isolation.Wall;
import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Say;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Many threads enter a bulkhead that is resized meanwhile, and a partitioned pool, in every way: at once, blocking, as a stage, with
 * timeouts of the length that handing over takes, interrupted, cancelled, failing. After every round everything must be at rest.
 */
@SuppressWarnings("ThreadPriorityCheck") // yields are there to mix the threads up, not to wait
public final class BulkheadStressExperiment implements Experiment {

    private static final int THREADS = 8;
    private static final int LIMIT_MAX = 6;
    private static final int OPERATIONS = 10_000;
    private static final double REFUSAL_P99_MAX_MICROS = 100;

    private final int rounds;
    private final Tries tries = new Tries();
    private int notAtRest;

    /** @param rounds of ten thousand operations each */
    public BulkheadStressExperiment(int rounds) {
        this.rounds = rounds;
    }

    @Override
    public String title() {
        return "ten million operations on bulkheads and partitioned pools: no slot lost, none given twice, refusals at once";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        long seed = Long.getLong("sim.seed", 1);
        System.out.println("seed " + seed);
        try (var threads = Executors.newFixedThreadPool(THREADS + 1)) {
            for (int round = 0; round < rounds; round++) {
                round(new SplittableRandom(seed + round), round % 2 == 0, task -> threads.submit(task));
            }
        }
        double refusal = new Refusals(THREADS).p99Micros();
        boolean holds = tries.over.sum() + tries.under.sum() + tries.lost.sum() + notAtRest == 0
                && refusal <= REFUSAL_P99_MAX_MICROS;
        return new Verdict(
                holds,
                Say.text(
                        "%d operations in %d rounds: %d entered, %d refused or timed out, %d interrupted or cancelled; %d over the limit,"
                                + " %d below 0, %d waited in vain, %d rounds not at rest; refused when full p99 %.2f µs (of %d threads at once)",
                        (long) rounds * OPERATIONS,
                        rounds,
                        tries.entered.sum(),
                        tries.refused.sum(),
                        tries.interrupted.sum(),
                        tries.over.sum(),
                        tries.under.sum(),
                        tries.lost.sum(),
                        notAtRest,
                        refusal,
                        THREADS));
    }

    private interface Threads {
        Future<?> start(Callable<?> task);
    }

    private void round(SplittableRandom random, boolean bulkhead, Threads threads) throws Exception {
        if (bulkhead) {
            onBulkhead(random, threads);
        } else {
            onPool(random, threads);
        }
    }

    private void onBulkhead(SplittableRandom random, Threads threads) throws Exception {
        int limit = 1 + random.nextInt(LIMIT_MAX);
        var wall = new Bulkhead(limit, random.nextInt(2 * THREADS));
        var allowed = new Allowed(limit);
        List<Future<?>> work = work(random, threads, List.of(wall), List.of(allowed));
        var resizes = random.split();
        while (!work.stream().allMatch(Future::isDone)) {
            int next = 1 + resizes.nextInt(LIMIT_MAX);
            allowed.change(next, () -> {
                wall.limit(next);
                while (wall.inUse() > next) {
                    Thread.onSpinWait();
                }
            });
            Thread.yield();
        }
        await(work);
        boolean rest = wall.inUse() == 0 && wall.queued() == 0 && allowed.inside() == 0;
        notAtRest += rest && free(wall) == wall.limit() ? 0 : 1;
    }

    private void onPool(SplittableRandom random, Threads threads) throws Exception {
        var shares = new ArrayList<Share>();
        for (String name : List.of("high", "middle", "low")) {
            int floor = 1 + random.nextInt(3);
            shares.add(
                    new Share(name, floor, random.nextInt(floor + 1), random.nextInt(4), random.nextInt(2 * THREADS)));
        }
        int reserve = random.nextInt(2);
        int total = reserve + shares.stream().mapToInt(Share::nominal).sum() + random.nextInt(4);
        var pool = new PartitionedPool(total, reserve, shares);
        int borrowable = pool.borrowable();
        List<Allowed> allowed = pool.partitions().stream()
                .map(one -> new Allowed(Math.min(one.ceiling(), total)))
                .toList();
        await(work(random, threads, pool.partitions(), allowed));
        boolean rest = pool.borrowable() == borrowable
                && pool.partitions().stream().allMatch(one -> one.inUse() == 0 && one.queued() == 0);
        int entered = pool.partitions().stream()
                .mapToInt(BulkheadStressExperiment::free)
                .sum();
        notAtRest += rest && entered <= total && all(pool) ? 0 : 1;
    }

    /** Whether every class could have its guarantee when all had taken what they could get. */
    private static boolean all(PartitionedPool pool) {
        return pool.partitions().stream()
                .allMatch(one -> one.inUse() >= Math.min(one.share().guaranteed(), one.ceiling()));
    }

    private List<Future<?>> work(
            SplittableRandom random, Threads threads, List<? extends Wall> walls, List<Allowed> allowed) {
        var work = new ArrayList<Future<?>>();
        for (int thread = 0; thread < THREADS; thread++) {
            var own = random.split();
            work.add(threads.start(() -> {
                for (int i = 0; i < OPERATIONS / THREADS; i++) {
                    int which = walls.size() == 1 ? 0 : own.nextInt(walls.size());
                    tries.one(walls.get(which), allowed.get(which), own);
                }
                return null;
            }));
        }
        return work;
    }

    private static void await(List<Future<?>> work) throws Exception {
        for (Future<?> one : work) {
            one.get();
        }
    }

    private static int free(Wall wall) {
        int free = 0;
        while (wall.tryEnter()) {
            free++;
        }
        return free;
    }
}
