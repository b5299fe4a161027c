package dev.cells.cellctl.occupancy;

import dev.cells.contract.cell.DependencyStats;
import dev.cells.contract.cell.InstanceStats;
import dev.cells.contract.cell.LaneStats;
import dev.cells.contract.cell.PoolStats;
import dev.cells.contract.control.CellStats;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads occupancies out of what instances say; parts that an older instance does not know are left out. */
final class Occupancies {

    private Occupancies() {}

    /** One a thing, all instances together. */
    static List<Occupancy> together(CellStats cell) {
        String all = "all " + cell.instances().size();
        var byThing = new LinkedHashMap<String, Occupancy>();
        for (Occupancy one : apart(cell)) {
            byThing.merge(one.thing(), one.of(all), Occupancy::plus);
        }
        return new ArrayList<>(byThing.values());
    }

    /** One a thing and instance. */
    static List<Occupancy> apart(CellStats cell) {
        return cell.instances().stream()
                .flatMap(instance -> of(cell.cell(), instance))
                .toList();
    }

    private static Stream<Occupancy> of(String cell, InstanceStats instance) {
        return Stream.of(
                        present(instance.lanes()).map(lane -> lane(cell, instance.instance(), lane)),
                        present(instance.pools()).map(pool -> pool(cell, instance.instance(), pool)),
                        present(instance.dependencies()).map(one -> dependency(cell, instance.instance(), one)))
                .flatMap(each -> each);
    }

    private static <T> Stream<T> present(@Nullable Collection<T> values) {
        return values == null ? Stream.empty() : values.stream();
    }

    private static Occupancy lane(String cell, String instance, LaneStats lane) {
        return new Occupancy(
                cell,
                instance,
                lane.of(),
                lane.lane(),
                lane.limit(),
                lane.floor(),
                lane.inUse(),
                lane.borrowed(),
                lane.queued(),
                lane.refused(),
                "",
                lane.waitMeanMs(),
                lane.waitMaxMs());
    }

    private static Occupancy pool(String cell, String instance, PoolStats pool) {
        return new Occupancy(
                cell,
                instance,
                "pool",
                pool.name(),
                pool.limit(),
                0,
                pool.inUse(),
                0,
                pool.waiting(),
                Map.of(),
                "",
                0,
                0);
    }

    private static Occupancy dependency(String cell, String instance, DependencyStats one) {
        return new Occupancy(
                cell,
                instance,
                "dependency",
                one.name(),
                one.limit(),
                one.floor(),
                one.inUse(),
                one.borrowed(),
                one.queued(),
                one.refused(),
                one.breaker(),
                one.waitMeanMs(),
                one.waitMaxMs());
    }
}
