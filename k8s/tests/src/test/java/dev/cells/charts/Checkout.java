package dev.cells.charts;

import java.nio.file.Path;

/** Where the charts are; tests run in the folder of their module. */
final class Checkout {

    static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    static final Path CHARTS = ROOT.resolve("k8s/charts");
    static final Path FLEET = ROOT.resolve("k8s/fleet");

    private Checkout() {}
}
