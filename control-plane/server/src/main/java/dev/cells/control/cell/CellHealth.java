package dev.cells.control.cell;

import dev.cells.contract.cell.InstanceStats;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the last probe of a cell found.
 *
 * @param status {@code healthy}, {@code degraded}, {@code unreachable}, or {@code unknown} before the first probe
 * @param version of its instances, several joined by a comma while they differ
 */
record CellHealth(String status, String version) {

    static final CellHealth UNKNOWN = new CellHealth("unknown", "");

    /** Healthy when every address answers that it is ready; unreachable when none answers. */
    static CellHealth of(int asked, List<InstanceStats> answers) {
        if (answers.isEmpty()) {
            return new CellHealth("unreachable", "");
        }
        boolean all = answers.size() == asked && answers.stream().allMatch(InstanceStats::ready);
        String version =
                answers.stream().map(InstanceStats::version).distinct().sorted().collect(Collectors.joining(","));
        return new CellHealth(all ? "healthy" : "degraded", version);
    }
}
