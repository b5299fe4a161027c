package dev.cells.lab.failure;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Figures;
import dev.cells.lab.bed.Instance;
import dev.cells.lab.bed.Instances;
import dev.cells.lab.bed.Load;
import dev.cells.lab.bed.RouterMap;
import dev.cells.lab.bed.RouterProcess;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Tenants;
import dev.cells.lab.instance.Behaviour;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/**
 * One of four instances becomes slow, then fails every request. Round robin, called without a router between, gives it a quarter of
 * everybody's requests. The router gives it what it can bear (least in flight of two), and nothing once it fails (ejection).
 */
public final class SlowInstanceExperiment implements Experiment {

    private static final double PER_SECOND = 600;
    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final Duration SETTLE = Duration.ofSeconds(2);
    private static final long PROMPT_MS = 5;
    private static final long SLOW_MS = 2_000;

    @Override
    public String title() {
        return "one of four instances slow, then failing: round robin against the router, everyone's p99";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        // So many that a tenant's next request is due only after the slowest answer: none waits behind another of its
        // own.
        List<String> tenants = Tenants.named("t", 1_500);
        try (var instances = Instances.start(4)) {
            for (Instance instance : instances.all()) {
                instance.behave(new Behaviour.Answer(PROMPT_MS));
            }
            String map = new RouterMap()
                    .cell("c1", 4, instances.inMap())
                    .tenants("c1", tenants)
                    .text();
            try (var router = RouterProcess.start(checkout, state, map)) {
                return compare(instances, router, tenants);
            }
        }
    }

    private static Verdict compare(Instances instances, RouterProcess router, List<String> tenants) throws Exception {
        var turn = new AtomicInteger();
        IntSupplier roundRobin =
                () -> instances.get(Math.floorMod(turn.getAndIncrement(), 4)).port();
        IntSupplier routed = router::port;
        window("warm-up", routed, tenants, WINDOW);
        Figures healthy = window("all prompt, router", routed, tenants, WINDOW);
        instances.get(0).behave(new Behaviour.Answer(SLOW_MS));
        Figures rotated = window("one slow, round robin", roundRobin, tenants, WINDOW);
        Figures chosen = window("one slow, router", routed, tenants, WINDOW);
        instances.get(0).behave(new Behaviour.Fail(503));
        Figures rotatedFailing = window("one failing, round robin", roundRobin, tenants, WINDOW);
        Figures settling = window("one failing, router, first seconds", routed, tenants, SETTLE);
        Figures ejected = window("one failing, router", routed, tenants, WINDOW);
        boolean holds = chosen.p99Ms() < SLOW_MS / 4.0
                && rotated.p99Ms() >= SLOW_MS
                && chosen.failed() == 0
                && ejected.failed() <= ejected.count() / 100
                && rotatedFailing.failed() > rotatedFailing.count() / 5;
        return new Verdict(
                holds,
                Say.text(
                        "p99 with one of four slow (%d ms): round robin %.0f ms, router %.1f ms (all prompt %.1f ms); with one failing:"
                                + " round robin fails %.1f %%, router %.1f %% in its first %d s and %.2f %% after",
                        SLOW_MS,
                        rotated.p99Ms(),
                        chosen.p99Ms(),
                        healthy.p99Ms(),
                        percentFailed(rotatedFailing),
                        percentFailed(settling),
                        SETTLE.toSeconds(),
                        percentFailed(ejected)));
    }

    private static double percentFailed(Figures figures) {
        return 100.0 * figures.failed() / Math.max(1, figures.count());
    }

    private static Figures window(String name, IntSupplier port, List<String> tenants, Duration time)
            throws InterruptedException {
        Figures figures = Figures.of(Load.during(time, port, tenants, PER_SECOND));
        Say.line("%-36s %s", name, figures);
        return figures;
    }
}
