package dev.cells.lab.map;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Figures;
import dev.cells.lab.bed.Instances;
import dev.cells.lab.bed.Load;
import dev.cells.lab.bed.RouterMap;
import dev.cells.lab.bed.RouterProcess;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Tenants;
import dev.cells.lab.bed.Until;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A map of a million tenants is replaced under load, several times, and a tenant changes its cell each time: nothing fails. */
public final class MapSwapExperiment implements Experiment {

    private static final int TENANTS = 1_000_000;
    private static final int SWAPS = 6;
    private static final double PER_SECOND = 400;
    private static final Duration APPLIED_MAX = Duration.ofSeconds(20);

    @Override
    public String title() {
        return "a map of a million tenants replaced under load, six times: no request is dropped";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        List<String> all = Tenants.named("t", TENANTS);
        List<String> calling = all.subList(0, 40);
        try (var instances = Instances.start(2)) {
            List<String> maps = List.of(map(instances, all, "c1"), map(instances, all, "c2"));
            try (var router = RouterProcess.start(checkout, state, maps.get(1))) {
                return swap(router, calling, maps);
            }
        }
    }

    private static String map(Instances instances, List<String> all, String home) {
        return new RouterMap()
                .cell("c1", 1, List.of(instances.get(0).inMap("")))
                .cell("c2", 1, List.of(instances.get(1).inMap("")))
                .tenants(home, all)
                .text();
    }

    private static Verdict swap(RouterProcess router, List<String> calling, List<String> maps) throws Exception {
        Figures quiet = Figures.of(Load.during(Duration.ofSeconds(5), router::port, calling, PER_SECOND));
        Say.line("quiet      %s", quiet);
        Load load = Load.start(router::port, calling, PER_SECOND, "/");
        Duration longest = Duration.ZERO;
        for (int i = 0; i < SWAPS; i++) {
            String cell = "\"cell\":\"c" + (i % 2 + 1) + "\"";
            router.map(maps.get(i % 2));
            Duration took = Until.holds(
                    "map " + i + " is in use",
                    APPLIED_MAX,
                    () -> router.manage("/explain/t-0").body().contains(cell));
            Say.line("swap %d     in use after %.2f s", i + 1, took.toMillis() / 1e3);
            longest = took.compareTo(longest) > 0 ? took : longest;
        }
        Figures swapped = Figures.of(load.stop());
        Say.line("swapping   %s", swapped);
        return new Verdict(
                swapped.failed() == 0 && swapped.count() > PER_SECOND,
                Say.text(
                        "%d swaps of a map of %,d tenants under %.0f/s: %d of %d requests failed; in use at most %.2f s after the file"
                                + " was replaced (looked at twice a second); p99 %.1f ms, %.1f ms without",
                        SWAPS,
                        TENANTS,
                        PER_SECOND,
                        swapped.failed(),
                        swapped.count(),
                        longest.toMillis() / 1e3,
                        swapped.p99Ms(),
                        quiet.p99Ms()));
    }
}
