package dev.cells.charts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A chart whose test pods are ordinary objects: Helm as a library leaves hooks out of what it renders. */
final class ChartCopy {

    private static final Map<String, Path> COPIES = new ConcurrentHashMap<>();

    private ChartCopy() {}

    static Path withTests(String chart) {
        return COPIES.computeIfAbsent(chart, ChartCopy::copyWithoutHooks);
    }

    /** Copies into {@code to}, which must not exist. */
    static void copy(String chart, Path to) throws IOException {
        Path from = Checkout.CHARTS.resolve(chart);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    private static Path copyWithoutHooks(String chart) {
        try {
            Path folder = Files.createTempDirectory("charts-test");
            Path to = folder.resolve(chart);
            copy(chart, to);
            try (Stream<Path> tests = Files.list(to.resolve("templates/tests"))) {
                for (Path test : tests.toList()) {
                    Files.writeString(test, Files.readString(test).replace("helm.sh/hook: test", "helm.sh/was: test"));
                }
            }
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return to;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
