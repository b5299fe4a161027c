package dev.cells.lab;

import dev.cells.lab.failure.HungCellExperiment;
import dev.cells.lab.failure.PoisonShardExperiment;
import dev.cells.lab.failure.SlowInstanceExperiment;
import dev.cells.lab.failure.ZoneLossExperiment;
import dev.cells.lab.lanes.LanesExperiment;
import dev.cells.lab.map.MapSwapExperiment;
import dev.cells.lab.map.PlacementLagExperiment;
import dev.cells.lab.memory.SlowReadersExperiment;
import dev.cells.lab.sharding.ShuffleShardingExperiment;
import dev.cells.lab.soak.SoakExperiment;
import dev.cells.lab.start.StartExperiment;
import dev.cells.lab.stress.BulkheadStressExperiment;
import dev.cells.lab.walls.LoginExperiment;
import dev.cells.lab.walls.ProvidersExperiment;
import dev.cells.lab.walls.ReservedFloorExperiment;
import dev.cells.lab.walls.SharedPoolExperiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** Runs one experiment: {@code NAME CHECKOUT}. Exit status 0 the claim holds, 1 it does not, 2 there is no such experiment. */
public final class Main {

    private static final Map<String, Experiment> EXPERIMENTS = new TreeMap<>(Map.ofEntries(
            Map.entry("slow-readers", new SlowReadersExperiment()),
            Map.entry("map-swap", new MapSwapExperiment()),
            Map.entry("placement-lag", new PlacementLagExperiment()),
            Map.entry("soak", new SoakExperiment(10_000)),
            Map.entry("start", new StartExperiment()),
            Map.entry("shuffle-sharding", new ShuffleShardingExperiment()),
            Map.entry("slow-instance", new SlowInstanceExperiment()),
            Map.entry("zone-loss", new ZoneLossExperiment()),
            Map.entry("hung-cell", new HungCellExperiment()),
            Map.entry("poison-shard", new PoisonShardExperiment()),
            Map.entry("lanes", new LanesExperiment()),
            Map.entry("bulkhead-stress", new BulkheadStressExperiment(1_000)),
            Map.entry("shared-pool", new SharedPoolExperiment()),
            Map.entry("login", new LoginExperiment()),
            Map.entry("reserved-floor", new ReservedFloorExperiment()),
            Map.entry("providers", new ProvidersExperiment())));

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2) {
            EXPERIMENTS.forEach((name, experiment) -> System.out.printf("%-20s %s%n", name, experiment.title()));
            System.exit(arguments.length == 0 ? 0 : 2);
        }
        Experiment experiment = EXPERIMENTS.get(arguments[0]);
        if (experiment == null) {
            System.err.println("Error: there is no experiment " + arguments[0] + "; there are " + EXPERIMENTS.keySet());
            System.exit(2);
            return;
        }
        Path state = Files.createTempDirectory("cells-lab");
        Experiment.Verdict verdict = experiment.run(Path.of(arguments[1]), state);
        if (verdict.holds()) {
            delete(state);
        } else {
            System.err.println("what the processes said is in " + state);
        }
        System.out.println((verdict.holds() ? "holds: " : "FAILS: ") + verdict.figure());
        System.exit(verdict.holds() ? 0 : 1);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
