package dev.cells.cellctl.capacity;

import dev.cells.contract.cell.ConnectionBudget;
import dev.cells.contract.cell.InstanceStats;
import dev.cells.contract.cell.LaneStats;
import dev.cells.contract.control.CellStats;
import dev.cells.isolation.Sizing;
import dev.cells.isolation.Sizing.Draw;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What must fit in a cell. Pure. */
final class Checks {

    private final double headroom;

    /** @param headroom factor over the measured peak, 1 or more */
    Checks(double headroom) {
        this.headroom = headroom;
    }

    List<Check> of(CellStats cell) {
        var checks = new ArrayList<Check>();
        checks.add(Check.of(
                cell.cell(), "tenants", Sizing.fit(cell.capacity(), List.of(new Draw("tenants", cell.tenants(), 1)))));
        if (cell.instances().isEmpty()) {
            checks.add(Check.unknown(
                    cell.cell(),
                    "connections",
                    cell.asked() == 0 ? "not asked yet" : "none of " + cell.asked() + " instances answered"));
            return checks;
        }
        checks.add(connections(cell));
        lanes(cell).forEach((_, lanes) -> {
            if (lanes.stream().anyMatch(lane -> lane.peakPerSecond() > 0)) {
                checks.add(lane(cell.cell(), lanes));
            }
        });
        return checks;
    }

    /** More instances than were planned for count as they are. */
    private static Check connections(CellStats cell) {
        return cell.instances().stream()
                .map(InstanceStats::connections)
                .filter(Objects::nonNull)
                .max(Comparator.comparingInt(Checks::perInstance))
                .map(budget -> Check.of(cell.cell(), "connections", fit(cell, budget)))
                .orElseGet(() -> Check.unknown(
                        cell.cell(), "connections", "no instance has heard from its database since it started"));
    }

    private static int perInstance(ConnectionBudget budget) {
        return budget.perInstance().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static Sizing.Fit fit(CellStats cell, ConnectionBudget budget) {
        int instances = Math.max(budget.instances(), cell.instances().size());
        return Sizing.fit(
                budget.available(),
                budget.perInstance().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(role -> new Draw(role.getKey(), role.getValue(), instances))
                        .toList());
    }

    private static Map<String, List<LaneStats>> lanes(CellStats cell) {
        var lanes = new LinkedHashMap<String, List<LaneStats>>();
        for (InstanceStats instance : cell.instances()) {
            List<LaneStats> own = instance.lanes() == null ? List.of() : instance.lanes();
            own.forEach(lane -> lanes.computeIfAbsent(lane.of() + "/" + lane.lane(), _ -> new ArrayList<>())
                    .add(lane));
        }
        return lanes;
    }

    /** Little's law over the instances that answered: what the peak needs, of what they may hold together. */
    private Check lane(String cell, List<LaneStats> lanes) {
        long peak = lanes.stream().mapToLong(LaneStats::peakPerSecond).sum();
        double p99 = Math.max(
                0.001, lanes.stream().mapToDouble(LaneStats::p99Ms).max().orElse(0));
        int limit = lanes.stream().mapToInt(LaneStats::limit).sum();
        int slots = Sizing.slots((double) peak, Duration.ofNanos((long) (p99 * 1e6)), headroom);
        String arithmetic =
                String.format(Locale.ROOT, "%d/s x %.1f ms x %.1f = %d of %d", peak, p99, headroom, slots, limit);
        String what = "lane " + lanes.getFirst().lane() + " " + lanes.getFirst().of();
        return new Check(cell, what, slots <= limit ? Check.FITS : Check.EXCEEDS, arithmetic);
    }
}
