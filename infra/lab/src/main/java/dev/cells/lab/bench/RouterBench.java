package dev.cells.lab.bench;

import dev.cells.lab.bench.Samples.Figure;
import dev.cells.lab.bench.feed.PlacementBench;
import dev.cells.lab.bench.feed.SwapBench;
import dev.cells.lab.bench.load.FixedRate;
import dev.cells.lab.bench.load.Saturation;
import dev.cells.lab.bench.peer.Cores;
import dev.cells.lab.bench.peer.Peer;
import dev.cells.lab.bench.peer.Running;
import dev.cells.lab.bench.peer.Setup;
import dev.cells.lab.bench.peer.Tenants;
import dev.cells.lab.bench.table.TableBench;
import dev.cells.lab.bench.table.TableFigures;
import dev.cells.local.process.FreePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The router beside what one would otherwise put there: the same map, the same upstream, one core each, turns interleaved. */
final class RouterBench {

    private static final int TENANTS = 100_000;
    private static final int LARGEST = 1_000_000;
    private static final int CELLS = 4;
    private static final int CONNECTIONS = 64;
    private static final double FIXED_RATE = 4_000;

    private final Path checkout;
    private final Path folder;
    private final Effort effort;
    private final Results samples = new Results();
    private long failed;

    RouterBench(Path checkout, Path folder, Effort effort) {
        this.checkout = checkout;
        this.folder = folder;
        this.effort = effort;
    }

    Report run() throws IOException, InterruptedException {
        Cores cores = Cores.find();
        cores.stayOnRest();
        List<Integer> ports = FreePorts.several(CELLS * Tenants.INSTANCES);
        var tenants = new Tenants(TENANTS, ports);
        var setup = new Setup(checkout, folder, cores, tenants);
        List<String> requests = IntStream.range(0, 4096)
                .mapToObj(i -> tenants.request(i * 7919 % TENANTS))
                .toList();
        try (Running upstream = Running.upstream(folder, cores, ports);
                var rate = new FixedRate(requests)) {
            var saturation = new Saturation(folder, TENANTS);
            upstreamAlone(upstream.port(), saturation, rate);
            proxies(setup, saturation, rate);
            RouterFigures router = router(setup, rate);
            return new Report(samples, router, Bars.of(samples, router, failed));
        }
    }

    /** What no proxy can beat; and the load's own code is compiled before anybody's time is taken with it. */
    private void upstreamAlone(int port, Saturation saturation, FixedRate rate)
            throws IOException, InterruptedException {
        double most = saturation.run(port, CONNECTIONS, 1).perSecond();
        var alone = new Samples();
        for (int window = 0; window < 2 * effort.rounds(); window++) {
            alone.add(
                    Figure.FIXED_P99,
                    rate.run(port, CONNECTIONS, FIXED_RATE, effort.windowSeconds())
                            .p99Micros());
            alone.add(
                    Figure.HALF_P99,
                    rate.run(port, CONNECTIONS, most / 2, effort.windowSeconds())
                            .p99Micros());
        }
        say("upstream alone: %,.0f requests/s; p99 %.0f µs at 4,000/s and %.0f µs at half of them"
                .formatted(most, alone.median(Figure.FIXED_P99), alone.median(Figure.HALF_P99)));
    }

    private void proxies(Setup setup, Saturation saturation, FixedRate rate) throws IOException, InterruptedException {
        var contenders = new ArrayList<Contender>();
        try {
            for (Peer peer : Peer.values()) {
                var contender = new Contender(peer, Running.start(peer, setup), samples.of(peer));
                contenders.add(contender);
                contender.proxy().pause();
            }
            warm(contenders, saturation, rate);
            for (int round = 1; round <= effort.rounds(); round++) {
                say("round " + round + " of " + effort.rounds());
                round(contenders, saturation, rate);
            }
        } finally {
            contenders.forEach(contender -> contender.proxy().close());
        }
    }

    private void round(List<Contender> contenders, Saturation saturation, FixedRate rate)
            throws IOException, InterruptedException {
        for (Contender contender : contenders) {
            saturate(contender, saturation, 64, Figure.RPS_64, Figure.CPU_64);
        }
        for (Contender contender : contenders) {
            saturate(contender, saturation, 256, Figure.RPS_256, Figure.CPU_256);
        }
        for (int window = 0; window < effort.windows(); window++) {
            for (Contender contender : contenders) {
                fixed(contender, rate, FIXED_RATE, Figure.FIXED_P50, Figure.FIXED_P99);
            }
        }
        for (int window = 0; window < effort.windows(); window++) {
            for (Contender contender : contenders) {
                double half = contender.samples().median(Figure.RPS_64) / 2;
                fixed(contender, rate, half, Figure.HALF_P50, Figure.HALF_P99);
            }
        }
        for (Contender contender : contenders) {
            contender.samples().add(Figure.RESIDENT_MB, contender.proxy().residentMb());
        }
    }

    /**
     * What compiles while it runs gets its requests, and then everybody a whole round that is not counted: code compiled for one
     * pattern of load is thrown away when another comes for the first time.
     */
    private void warm(List<Contender> contenders, Saturation saturation, FixedRate rate)
            throws IOException, InterruptedException {
        say("warming up");
        for (Contender contender : contenders) {
            int turns = contender.peer().isJava() ? effort.warmTurnsMax() : 1;
            for (long sent = 0; turns > 0 && sent < effort.warmRequests(); turns--) {
                sent += saturated(contender, saturation, CONNECTIONS).requests();
            }
        }
        round(contenders, saturation, rate);
        for (Contender contender : contenders) {
            contender.samples().clear();
            contender.samples().add(Figure.START_MS, contender.proxy().startMillis());
        }
        failed = 0;
    }

    private void saturate(Contender contender, Saturation saturation, int connections, Figure perSecond, Figure cpu)
            throws IOException, InterruptedException {
        long before = contender.proxy().cpuMicros();
        Saturation.Outcome outcome = saturated(contender, saturation, connections);
        contender.samples().add(cpu, (double) (contender.proxy().cpuMicros() - before) / outcome.requests());
        contender.samples().add(perSecond, outcome.perSecond());
        count(contender, outcome.failed());
    }

    /** All proxies have the same core; while one has its turn the others are stopped. */
    private Saturation.Outcome saturated(Contender contender, Saturation saturation, int connections)
            throws IOException, InterruptedException {
        contender.proxy().resume();
        try {
            return saturation.run(contender.port(), connections, effort.seconds());
        } finally {
            contender.proxy().pause();
        }
    }

    private void fixed(Contender contender, FixedRate rate, double perSecond, Figure p50, Figure p99)
            throws InterruptedException {
        contender.proxy().resume();
        try {
            FixedRate.Outcome outcome = rate.run(contender.port(), CONNECTIONS, perSecond, effort.windowSeconds());
            contender.samples().add(p50, outcome.p50Micros());
            contender.samples().add(p99, outcome.p99Micros());
            count(contender, outcome.failed());
        } finally {
            contender.proxy().pause();
        }
    }

    private void count(Contender contender, long failures) {
        failed += contender.peer() == Peer.ROUTER ? failures : 0;
    }

    private RouterFigures router(Setup setup, FixedRate rate) throws IOException, InterruptedException {
        say("tables");
        var tables = new ArrayList<TableFigures>();
        var bench = new TableBench(checkout, folder, setup.tenants().ports());
        for (int tenants : new int[] {10, TENANTS, LARGEST}) {
            tables.add(bench.measure(tenants));
        }
        say("swaps under load");
        SwapBench.Outcome swap = new SwapBench(setup).measure(rate, LARGEST, FIXED_RATE, effort.swaps(), 3);
        say("placement changes");
        var placement = new PlacementBench(setup).measure(effort.placements());
        return new RouterFigures(
                tables, swap, placement.getValueAtPercentile(50) / 1e3, placement.getValueAtPercentile(99) / 1e3);
    }

    private static void say(String text) {
        System.err.println(text);
    }
}
