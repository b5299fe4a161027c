package dev.cells.charts;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the charts are. */
final class Checkout {

    static final Path ROOT = find();
    static final Path CHARTS = ROOT.resolve("k8s/charts");
    static final Path FLEET = ROOT.resolve("k8s/fleet");

    private Checkout() {}

    private static Path find() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("k8s/charts"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
