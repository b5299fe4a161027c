package dev.cells.lab.failure;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Caller;
import dev.cells.lab.bed.Figures;
import dev.cells.lab.bed.Instances;
import dev.cells.lab.bed.Load;
import dev.cells.lab.bed.RouterMap;
import dev.cells.lab.bed.RouterProcess;
import dev.cells.lab.bed.Sample;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Tenants;
import dev.cells.lab.bed.Until;
import dev.cells.lab.instance.Behaviour;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A cell accepts connections and never answers, with 200 clients waiting on it. Windows with and without them alternate, so that
 * whatever else the machine does meets both alike; the other cell's tenants must not be able to tell which is which.
 */
public final class HungCellExperiment implements Experiment {

    private static final int CLIENTS = 200;
    private static final int PAIRS = 6;
    private static final double PER_SECOND = 400;
    private static final Duration WINDOW = Duration.ofSeconds(5);
    private static final Duration TIMEOUT = Duration.ofSeconds(6);
    private static final Duration SLACK = Duration.ofSeconds(1);

    private final List<Figures> without = new ArrayList<>();
    private final List<Figures> with = new ArrayList<>();
    private int gatheredMin = Integer.MAX_VALUE;
    private Duration freedMax = Duration.ZERO;

    @Override
    public String title() {
        return "one cell hangs with 200 clients on it: the other cell's p99, side by side, and every permit back";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        List<String> healthy = Tenants.named("healthy", 40);
        List<String> stuck = Tenants.named("stuck", CLIENTS);
        try (var instances = Instances.start(2)) {
            instances.get(1).behave(new Behaviour.Hang());
            String map = new RouterMap()
                    .cell("c1", 1, List.of(instances.get(0).inMap("")))
                    .cell("c2", 1, List.of(instances.get(1).inMap("")))
                    .tenants("c1", healthy)
                    .tenants("c2", stuck)
                    .text();
            try (var router = RouterProcess.start(
                    checkout, state, map, "upstream.response-timeout=" + TIMEOUT.toSeconds() + "s")) {
                for (int i = 0; i < 2; i++) {
                    Load.during(WINDOW, router::port, healthy, PER_SECOND);
                }
                for (int i = 0; i < PAIRS; i++) {
                    pair(router, healthy, stuck, i % 2 == 0);
                }
                return judge(router);
            }
        }
    }

    private void pair(RouterProcess router, List<String> healthy, List<String> stuck, boolean first) throws Exception {
        if (first) {
            without.add(window("without", router, healthy));
        }
        hung(router, healthy, stuck);
        if (!first) {
            without.add(window("without", router, healthy));
        }
    }

    private void hung(RouterProcess router, List<String> healthy, List<String> stuck) throws Exception {
        long begin = System.nanoTime();
        List<Thread> clients = stuck.stream()
                .map(tenant -> Thread.ofVirtual().start(() -> wait(tenant, router.port())))
                .toList();
        Until.holds("200 clients wait", Duration.ofSeconds(3), () -> inFlight(router) >= CLIENTS);
        gatheredMin = Math.min(gatheredMin, inFlight(router));
        with.add(window("with 200 hung", router, healthy));
        Until.holds("every permit is back", TIMEOUT.plusSeconds(10), () -> inFlight(router) == 0);
        Duration freed = Duration.ofNanos(System.nanoTime() - begin);
        freedMax = freed.compareTo(freedMax) > 0 ? freed : freedMax;
        for (Thread client : clients) {
            client.join(Duration.ofSeconds(5));
        }
    }

    private static void wait(String tenant, int port) {
        try (var caller = new Caller(tenant, TIMEOUT.plusSeconds(10))) {
            int status = caller.get(port, "/");
            if (status != 504) {
                Say.line("a client of the hung cell got %d", status);
            }
        }
    }

    private static int inFlight(RouterProcess router) throws java.io.IOException, InterruptedException {
        return (int) router.metric("cells_router_in_flight");
    }

    private static Figures window(String name, RouterProcess router, List<String> tenants) throws InterruptedException {
        List<Sample> samples = Load.during(WINDOW.minusSeconds(1), router::port, tenants, PER_SECOND);
        Figures figures = Figures.of(samples);
        Say.line("%-14s %s", name, figures);
        return figures;
    }

    /** Noise is what the windows without the hang differ among themselves: their upper quartile, or a quarter. */
    private Verdict judge(RouterProcess router) throws Exception {
        double on = median(with);
        double off = median(without);
        double[] quiet = without.stream().mapToDouble(Figures::p99Ms).sorted().toArray();
        double noise = Math.max(off * 1.25, quiet[quiet.length * 3 / 4]);
        int failed = with.stream().mapToInt(Figures::failed).sum();
        boolean holds = on <= noise
                && failed == 0
                && gatheredMin >= CLIENTS
                && freedMax.compareTo(TIMEOUT.plus(SLACK)) <= 0
                && router.handle().isAlive()
                && inFlight(router) == 0;
        return new Verdict(
                holds,
                Say.text(
                        "other cell's p99 %.2f ms with %d clients hung, %.2f ms without (median of %d windows each; without: %.2f to %.2f), %d"
                                + " failed; all permits back at most %.1f s after the hang began (timeout %d s), no restart",
                        on,
                        gatheredMin,
                        off,
                        PAIRS,
                        quiet[0],
                        quiet[quiet.length - 1],
                        failed,
                        freedMax.toMillis() / 1e3,
                        TIMEOUT.toSeconds()));
    }

    private static double median(List<Figures> windows) {
        return Figures.median(windows.stream().mapToDouble(Figures::p99Ms).toArray());
    }
}
