package dev.cells.lab.bench;

import dev.cells.lab.bench.Samples.Figure;
import dev.cells.lab.bench.peer.Peer;
import dev.cells.lab.bench.table.TableFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is claimed about the router, and whether it holds. */
final class Bars {

    private static final double P99_MAX_MICROS = 2_000;

    private final Results samples;
    private final List<Bar> bars = new ArrayList<>();

    /** One claim: {@code value} is to be at most {@code most}. */
    record Bar(String claim, double value, double most) {
        boolean holds() {
            return value <= most;
        }
    }

    private Bars(Results samples) {
        this.samples = samples;
    }

    static List<Bar> of(Results samples, RouterFigures router, long failed) {
        var bars = new Bars(samples);
        for (String connections : List.of("64", "256")) {
            bars.cpu(connections);
            bars.throughput(connections);
        }
        bars.latency("p99 at 4,000/s", Figure.FIXED_P99);
        bars.latency("p99 at half saturation", Figure.HALF_P99);
        bars.router(router);
        bars.atMost("failed requests", (double) failed, 0);
        return bars.bars;
    }

    private void cpu(String connections) {
        Figure cpu = Figure.valueOf("CPU_" + connections);
        String claim = "CPU a request at " + connections + " connections, × ";
        atMost(claim + "nginx", ratio(cpu, Peer.NGINX), 1.2);
        atMost(claim + "HAProxy", ratio(cpu, Peer.HAPROXY), 1);
        atMost(claim + "Spring Cloud Gateway", ratio(cpu, Peer.GATEWAY), 0.25);
    }

    /** Turned over, so that less is better everywhere. */
    private void throughput(String connections) {
        Figure perSecond = Figure.valueOf("RPS_" + connections);
        String claim = "/ requests/s of ours at " + connections + " connections";
        atMost("nginx's " + claim, 1 / ratio(perSecond, Peer.NGINX), 1 / 0.85);
        atMost("HAProxy's " + claim, 1 / ratio(perSecond, Peer.HAPROXY), 1);
        atMost("Spring Cloud Gateway's " + claim, 1 / ratio(perSecond, Peer.GATEWAY), 0.25);
    }

    private void latency(String claim, Figure p99) {
        atMost(claim + ", × nginx", ratio(p99, Peer.NGINX), 1.5);
        atMost(claim + ", µs", samples.of(Peer.ROUTER).median(p99), P99_MAX_MICROS);
    }

    private void router(RouterFigures router) {
        TableFigures largest = router.largest();
        String of = " at " + String.format(Locale.ROOT, "%,d", largest.tenants()) + " tenants";
        atMost("look-up ns" + of, largest.lookupNanos(), 350);
        atMost("heap bytes a tenant" + of, largest.bytesPerTenant(), 40);
        atMost("load ms" + of, largest.loadMillis(), 2_000);
        atMost("requests failed while maps were swapped", (double) router.swap().failed(), 0);
        atMost("maps not swapped under load", router.swap().swaps() > 0 ? 0 : 1, 0);
        atMost("placement change, p99 ms", router.placementP99Millis(), 250);
    }

    private double ratio(Figure figure, Peer other) {
        return samples.of(Peer.ROUTER).ratio(figure, samples.of(other));
    }

    private void atMost(String claim, double value, double most) {
        bars.add(new Bar(claim, value, most));
    }
}
