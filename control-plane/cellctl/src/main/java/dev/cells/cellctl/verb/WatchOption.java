package dev.cells.cellctl.verb;

import picocli.CommandLine.Option;

/** {@code -w} of lists and gets. */
public final class WatchOption {

    @Option(
            names = {"-w", "--watch"},
            description =
                    "Follow changes until Ctrl-C: redraws on a terminal, else one line per change (NDJSON with -o json).")
    boolean watch;
}
