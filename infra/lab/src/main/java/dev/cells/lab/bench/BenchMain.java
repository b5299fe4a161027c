package dev.cells.lab.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** {@code CHECKOUT router [--quick]}. Exit status 0 every bar holds, 1 one does not, 2 the command is wrong. */
public final class BenchMain {

    private BenchMain() {}

    public static void main(String[] arguments) throws Exception {
        List<String> words = List.of(arguments);
        boolean quick = words.contains("--quick");
        if (words.size() != (quick ? 3 : 2) || !words.get(1).equals("router")) {
            System.err.println("Error: usage: scripts/bench router [--quick]");
            System.exit(2);
        }
        Path checkout = Path.of(words.getFirst());
        Path folder = Files.createTempDirectory("cells-bench");
        boolean holds;
        try {
            Report report = new RouterBench(checkout, folder, quick ? Effort.QUICK : Effort.FULL).run();
            report.write(checkout.resolve("target/bench/router.json"));
            report.print();
            System.out.println(report.summary());
            holds = report.holds();
        } finally {
            delete(folder);
        }
        System.exit(holds ? 0 : 1);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
