package dev.cells.peers.bulkhead;

import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs both in turns; the last line states the figures, exit status 0 when ours costs no more, allocates nothing and refuses at once. */
public final class BulkheadBench {

    private static final double REFUSAL_P99_MAX_NANOS = 100_000;
    /** JMH's own bookkeeping rounds to a fraction of a byte. */
    private static final double NOTHING_BYTES = 0.01;

    private BulkheadBench() {}

    public static void main(String[] arguments) throws RunnerException {
        boolean quick = arguments.length > 0 && arguments[0].equals("--quick");
        var options = new OptionsBuilder()
                .include(EnterAndRelease.class.getName())
                .include(Refusal.class.getName())
                .forks(quick ? 2 : 5)
                .warmupIterations(3)
                .warmupTime(TimeValue.milliseconds(500))
                .measurementIterations(quick ? 3 : 5)
                .measurementTime(TimeValue.milliseconds(500))
                .addProfiler(GCProfiler.class)
                .build();
        Collection<RunResult> results = new Runner(options).run();
        double ours = score(results, "EnterAndRelease.ours");
        double theirs = score(results, "EnterAndRelease.resilience4j");
        double bytes = find(results, "EnterAndRelease.ours")
                .getSecondaryResults()
                .get("gc.alloc.rate.norm")
                .getScore();
        double refusal = find(results, "Refusal.refused")
                .getPrimaryResult()
                .getStatistics()
                .getPercentile(99);
        boolean holds = ours <= theirs && bytes < NOTHING_BYTES && refusal <= REFUSAL_P99_MAX_NANOS;
        System.out.printf(
                Locale.ROOT,
                "%s: enter and release %.1f ns, partition %.1f ns, resilience4j %.1f ns; %.2f B allocated; refused when full p99 %.0f ns%n",
                holds ? "holds" : "FAILS",
                ours,
                score(results, "EnterAndRelease.partition"),
                theirs,
                bytes,
                refusal);
        System.exit(holds ? 0 : 1);
    }

    private static double score(Collection<RunResult> results, String benchmark) {
        return find(results, benchmark).getPrimaryResult().getScore();
    }

    private static RunResult find(Collection<RunResult> results, String benchmark) {
        return results.stream()
                .filter(result -> result.getParams().getBenchmark().endsWith(benchmark))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("JMH did not run " + benchmark));
    }
}
