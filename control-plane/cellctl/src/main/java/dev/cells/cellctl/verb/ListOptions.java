package dev.cells.cellctl.verb;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of every {@code list}. */
public final class ListOptions {

    @Mixin
    WatchOption watch = new WatchOption();

    private int limit = 1_000;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Show at most N (default ${DEFAULT-VALUE}, most 1000000).")
    void limit(int value) {
        if (value < 1 || value > 1_000_000) {
            throw new picocli.CommandLine.TypeConversionException("must be 1 to 1000000");
        }
        limit = value;
    }

    public int limit() {
        return limit;
    }
}
