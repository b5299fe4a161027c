package dev.cells.chassis.move;

import java.util.List;
import java.util.SortedMap;

/** What a comparison of both sides found. */
public sealed interface Verdict {

    /**
     * No difference.
     *
     * @param tables what both sides have
     */
    record Same(SortedMap<String, Checksum> tables) implements Verdict {
        public long rows() {
            return tables.values().stream().mapToLong(Checksum::rows).sum();
        }
    }

    /**
     * Rows or tables that differ.
     *
     * @param differences the first ones found, at most {@link Verifier#DIFFERENCES_MAX}
     */
    record Different(List<Difference> differences) implements Verdict {}

    /** Both sides are the same, and cannot be right: the source would have been asked wrongly. */
    record Implausible(String why) implements Verdict {}
}
