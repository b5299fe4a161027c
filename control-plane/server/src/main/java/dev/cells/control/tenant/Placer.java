package dev.cells.control.tenant;

import dev.cells.control.cell.CellLoad;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Chooses the cell of a new tenant. A pure function: the same loads give the same cell. */
final class Placer {

    /** By the share of places taken, then by name. */
    private static final Comparator<CellLoad> LEAST_LOADED = Comparator.<CellLoad>comparingDouble(
                    load -> (double) load.tenants() / load.capacity())
            .thenComparing(CellLoad::cell);

    private Placer() {}

    /** What became of a request to place a tenant. */
    sealed interface Choice {

        record Chosen(CellName cell) implements Choice {}

        record Refused(TenantRefused why) implements Choice {}
    }

    /** The least loaded active cell with a free place. */
    static Choice leastLoaded(List<CellLoad> loads) {
        Optional<CellLoad> least = loads.stream().filter(Placer::admits).min(LEAST_LOADED);
        return least.<Choice>map(load -> new Choice.Chosen(load.cell()))
                .orElseGet(() -> new Choice.Refused(new TenantRefused.NoCapacity(loads.size())));
    }

    /** This cell and no other. */
    static Choice named(List<CellLoad> loads, CellName wanted) {
        Optional<CellLoad> found =
                loads.stream().filter(load -> load.cell().equals(wanted)).findFirst();
        if (found.isEmpty()) {
            return new Choice.Refused(new TenantRefused.CellUnknown(wanted));
        }
        CellLoad load = found.get();
        if (load.state() == CellState.CORDONED) {
            return new Choice.Refused(new TenantRefused.CellCordoned(wanted));
        }
        return admits(load)
                ? new Choice.Chosen(wanted)
                : new Choice.Refused(new TenantRefused.CellFull(wanted, load.capacity()));
    }

    private static boolean admits(CellLoad load) {
        return load.state() == CellState.ACTIVE && load.tenants() < load.capacity();
    }
}
