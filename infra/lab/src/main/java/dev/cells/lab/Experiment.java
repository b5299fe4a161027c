package dev.cells.lab;

import java.nio.file.Path;

/** Something that is claimed about the platform, and can be tried. */
public interface Experiment {

    /** What is tried, in a line. */
    String title();

    /**
     * Tries it and prints what it sees on the way.
     *
     * @param checkout whose built applications are tried
     * @param state an empty folder of its own
     */
    Verdict run(Path checkout, Path state) throws Exception;

    /** The figure in words, and whether the claim holds. */
    record Verdict(boolean holds, String figure) {}
}
