package dev.cells.control.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.control.cell.CellLoad;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlacerTest {

    private static CellLoad active(String name, int tenants, int capacity) {
        return new CellLoad(new CellName(name), CellState.ACTIVE, tenants, capacity);
    }

    private static CellLoad cordoned(String name, int tenants, int capacity) {
        return new CellLoad(new CellName(name), CellState.CORDONED, tenants, capacity);
    }

    private static Placer.Choice chosen(String name) {
        return new Placer.Choice.Chosen(new CellName(name));
    }

    @Test
    void takesTheCellWithTheSmallestShareNotTheSmallestNumber() {
        assertThat(Placer.leastLoaded(List.of(active("small", 5, 10), active("large", 40, 100))))
                .isEqualTo(chosen("large"));
    }

    @Test
    void takesTheFirstNameAmongEqualShares() {
        assertThat(Placer.leastLoaded(List.of(active("c2", 10, 100), active("c1", 1, 10))))
                .isEqualTo(chosen("c1"));
    }

    @Test
    void passesOverCordonedAndFullCells() {
        assertThat(Placer.leastLoaded(List.of(cordoned("c1", 0, 10), active("c2", 10, 10), active("c3", 9, 10))))
                .isEqualTo(chosen("c3"));
    }

    @Test
    void refusesWhenNoCellHasRoom() {
        assertThat(Placer.leastLoaded(List.of(cordoned("c1", 0, 10), active("c2", 10, 10))))
                .isEqualTo(new Placer.Choice.Refused(new TenantRefused.NoCapacity(2)));
    }

    @Test
    void aNamedCellIsTakenOrRefusedForItsOwnReason() {
        var c1 = new CellName("c1");
        assertThat(Placer.named(List.of(active("c0", 0, 10), active("c1", 9, 10)), c1))
                .isEqualTo(chosen("c1"));
        assertThat(Placer.named(List.of(active("c1", 10, 10)), c1))
                .isEqualTo(new Placer.Choice.Refused(new TenantRefused.CellFull(c1, 10)));
        assertThat(Placer.named(List.of(cordoned("c1", 0, 10)), c1))
                .isEqualTo(new Placer.Choice.Refused(new TenantRefused.CellCordoned(c1)));
        assertThat(Placer.named(List.of(), c1)).isEqualTo(new Placer.Choice.Refused(new TenantRefused.CellUnknown(c1)));
    }

    @Test
    void fillsCellsOfDifferentSizesEvenly() {
        var random = new Random(7);
        int[] capacities =
                IntStream.range(0, 8).map(_ -> 50 + random.nextInt(500)).toArray();
        int[] tenants = new int[capacities.length];
        for (int i = 0; i < 1_000; i++) {
            var loads = IntStream.range(0, capacities.length)
                    .mapToObj(cell -> active("c" + cell, tenants[cell], capacities[cell]))
                    .toList();
            var choice = (Placer.Choice.Chosen) Placer.leastLoaded(loads);
            tenants[Integer.parseInt(choice.cell().value().substring(1))]++;
        }
        double[] shares = IntStream.range(0, capacities.length)
                .mapToDouble(cell -> (double) tenants[cell] / capacities[cell])
                .sorted()
                .toArray();
        assertThat(shares[shares.length - 1] - shares[0]).isLessThan(1.0 / 50);
    }
}
