package dev.cells.lab.bench.table;

import dev.cells.lab.bench.peer.Tenants;
import dev.cells.local.process.Spawner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Measures tables of several sizes, each in a JVM with the router's own classes. */
public final class TableBench {

    private static final long MINUTES_MAX = 2;

    private final Path checkout;
    private final Path folder;
    private final List<Integer> ports;

    public TableBench(Path checkout, Path folder, List<Integer> ports) {
        this.checkout = checkout;
        this.folder = folder;
        this.ports = ports;
    }

    public TableFigures measure(int tenants) throws IOException, InterruptedException {
        Path map = folder.resolve("map-" + tenants);
        new Tenants(tenants, ports).writeMap(map, 1);
        Path app = checkout.resolve("cell-router/target/quarkus-app");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + checkout.resolve("cell-router/jvm.options"),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path") + ":" + app + "/app/*:" + app + "/lib/main/*",
                MeasureTable.class.getName(),
                map.toString());
        Process process = Spawner.start(
                new ProcessBuilder(Spawner.dyingWithParent(command)).redirectError(ProcessBuilder.Redirect.INHERIT));
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(MINUTES_MAX, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("the table of " + tenants + " tenants could not be measured");
        }
        return TableFigures.parse(text);
    }
}
