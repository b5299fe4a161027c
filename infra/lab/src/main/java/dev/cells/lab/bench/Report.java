package dev.cells.lab.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.lab.bench.Samples.Figure;
import dev.cells.lab.bench.peer.Peer;
import dev.cells.lab.bench.table.TableFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures as a table for people and as JSON for programs. */
final class Report {

    private static final String ROW = "%-22s %9s %9s %8s %8s %7s %7s %9s %9s %8s %8s%n";

    private final Results samples;
    private final RouterFigures router;
    private final List<Bars.Bar> bars;

    Report(Results samples, RouterFigures router, List<Bars.Bar> bars) {
        this.samples = samples;
        this.router = router;
        this.bars = bars;
    }

    void print() {
        System.out.printf(
                ROW,
                "",
                "req/s",
                "req/s",
                "CPU µs",
                "CPU µs",
                "p50 µs",
                "p99 µs",
                "p50 µs",
                "p99 µs",
                "resident",
                "start");
        System.out.printf(
                ROW, "", "64", "256", "64", "256", "4,000/s", "4,000/s", "half sat.", "half sat.", "MiB", "ms");
        samples.forEach((peer, values) -> System.out.printf(
                ROW,
                peer.title(),
                number(values, Figure.RPS_64),
                number(values, Figure.RPS_256),
                tenths(values, Figure.CPU_64),
                tenths(values, Figure.CPU_256),
                number(values, Figure.FIXED_P50),
                number(values, Figure.FIXED_P99),
                number(values, Figure.HALF_P50),
                number(values, Figure.HALF_P99),
                number(values, Figure.RESIDENT_MB),
                number(values, Figure.START_MS)));
        for (TableFigures table : router.tables()) {
            System.out.printf(
                    Locale.ROOT,
                    "table of %,d tenants: look-up %.0f ns, %.1f bytes of heap a tenant, loaded in %.0f ms%n",
                    table.tenants(),
                    table.lookupNanos(),
                    table.bytesPerTenant(),
                    table.loadMillis());
        }
        System.out.printf(
                Locale.ROOT,
                "%d swaps of the largest map under load: %d of %d requests failed, p99 %.0f µs%n",
                router.swap().swaps(),
                router.swap().failed(),
                router.swap().sent(),
                router.swap().p99Micros());
        System.out.printf(
                Locale.ROOT,
                "placement change to effect: p50 %.1f ms, p99 %.1f ms%n",
                router.placementP50Millis(),
                router.placementP99Millis());
        for (Bars.Bar bar : bars) {
            System.out.printf(
                    Locale.ROOT,
                    "%-5s %s: %.2f (at most %.2f)%n",
                    bar.holds() ? "ok" : "FAILS",
                    bar.claim(),
                    bar.value(),
                    bar.most());
        }
    }

    private static String number(Samples values, Figure figure) {
        return String.format(Locale.ROOT, "%,.0f", values.median(figure));
    }

    private static String tenths(Samples values, Figure figure) {
        return String.format(Locale.ROOT, "%.1f", values.median(figure));
    }

    void write(Path file) throws IOException {
        var peers = new LinkedHashMap<String, Object>();
        samples.forEach((peer, values) -> {
            var medians = new LinkedHashMap<String, Object>();
            for (Figure figure : Figure.values()) {
                medians.put(figure.name().toLowerCase(Locale.ROOT), values.median(figure));
            }
            medians.put("rounds", values.all());
            peers.put(peer.title(), medians);
        });
        Files.createDirectories(file.getParent());
        new ObjectMapper()
                .writerWithDefaultPrettyPrinter()
                .writeValue(file.toFile(), Map.of("proxies", peers, "router", router, "bars", bars));
    }

    /** The last line. */
    String summary() {
        Samples ours = samples.of(Peer.ROUTER);
        Samples nginx = samples.of(Peer.NGINX);
        long failing = bars.stream().filter(bar -> !bar.holds()).count();
        return String.format(
                Locale.ROOT,
                "%s: CPU a request %.2f × nginx at 64 and %.2f × at 256 connections, %.2f × its requests/s, p99 %.0f µs at 4,000/s, %.0f ns a look-up; %d of %d bars fail",
                failing == 0 ? "holds" : "FAILS",
                ours.ratio(Figure.CPU_64, nginx),
                ours.ratio(Figure.CPU_256, nginx),
                ours.ratio(Figure.RPS_64, nginx),
                ours.median(Figure.FIXED_P99),
                router.largest().lookupNanos(),
                failing,
                bars.size());
    }

    boolean holds() {
        return bars.stream().allMatch(Bars.Bar::holds);
    }
}
