package dev.cells.router.table;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import dev.cells.routingmap.Instances;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.MapChanges;
import dev.cells.routingmap.MapFormatException;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.PlacementState;
import dev.cells.routingmap.RoutingMap;
import dev.cells.routingmap.RoutingMapText;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoutingTableTest {

    @TempDir
    Path folder;

    static LongStream seeds() {
        Long one = Long.getLong("sim.seed");
        return one == null ? LongStream.range(0, 15) : LongStream.of(one);
    }

    /** The packed table against the plain map, through random changes and the file. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void holdsTheSameAsTheMapThroughChangesAndItsFile(long seed) throws IOException {
        var random = new Random(seed);
        RoutingMap map = new RoutingMap(1, cells(3), new TreeMap<>());
        RoutingTable table = empty();
        var file = new LastGoodFile(folder.resolve("map.txt"));
        for (int i = 0; i < 24; i++) {
            MapChanges changes = changes(map, random, i < 4 ? 40 : 1 + random.nextInt(6));
            map = changes.applyTo(map);
            table = TableChanges.apply(changes, table);
            assertSame(table, map);
            file.write(table);
            assertSame(file.read(), map);
            assertThat(RoutingMapText.read(Files.newInputStream(folder.resolve("map.txt"))))
                    .isEqualTo(map);
        }
    }

    private static RoutingTable empty() {
        var builder = new TableBuilder();
        builder.begin(1, 0);
        cells(3).values().forEach(builder::cell);
        return builder.build();
    }

    private static SortedMap<CellName, Cell> cells(int count) {
        var cells = new TreeMap<CellName, Cell>();
        for (int i = 0; i < count; i++) {
            var name = new CellName("c" + (i * 2 + 1));
            cells.put(name, new Cell(name, CellState.ACTIVE, 1, new Instances.Listed(List.of())));
        }
        return cells;
    }

    private static MapChanges changes(RoutingMap map, Random random, int count) {
        Map<String, MapChange> changes = new TreeMap<>();
        var names = new ArrayList<>(map.cells().keySet());
        for (int i = 0; i < count; i++) {
            var tenant = new TenantId("t" + random.nextInt(200));
            var cell = names.get(random.nextInt(names.size()));
            var states = PlacementState.values();
            changes.put(
                    tenant.value(),
                    random.nextInt(4) == 0
                            ? new MapChange.RemoveTenant(tenant)
                            : new MapChange.PutPlacement(new Placement(
                                    tenant,
                                    cell,
                                    1 + random.nextLong(1L << 55),
                                    states[random.nextInt(states.length)])));
        }
        var added = new CellName("c" + (count > 6 ? random.nextInt(10) : 1));
        changes.put(
                "cell", new MapChange.PutCell(new Cell(added, CellState.CORDONED, 2, new Instances.Listed(List.of()))));
        var cellsAfter = new TreeMap<>(map.cells());
        var after = new TreeMap<>(map.tenants());
        for (MapChange change : changes.values()) {
            switch (change) {
                case MapChange.PutCell(var cell) -> cellsAfter.put(cell.name(), cell);
                case MapChange.RemoveCell(var cell) -> cellsAfter.remove(cell);
                case MapChange.PutPlacement(var placement) -> after.put(placement.tenant(), placement);
                case MapChange.RemoveTenant(var tenant) -> after.remove(tenant);
            }
        }
        return new MapChanges(
                map.revision(), map.revision() + 3, cellsAfter.size(), after.size(), List.copyOf(changes.values()));
    }

    private static void assertSame(RoutingTable table, RoutingMap map) {
        assertThat(table.revision()).isEqualTo(map.revision());
        assertThat(table.tenants()).isEqualTo(map.tenants().size());
        for (int i = 0; i < 200; i++) {
            var tenant = new TenantId("t" + i);
            int record = find(table, tenant.value());
            Placement expected = map.tenants().get(tenant);
            if (expected == null) {
                assertThat(record).isEqualTo(-1);
            } else {
                assertThat(new Placement(
                                tenant,
                                table.cells().get(table.cell(record)).name(),
                                table.epoch(record),
                                table.state(record)))
                        .isEqualTo(expected);
            }
        }
    }

    private static int find(RoutingTable table, String tenant) {
        byte[] id = tenant.getBytes(US_ASCII);
        return table.find(id, 0, id.length, ShuffleShard.hash(id, 0, id.length));
    }

    @Test
    void aHundredThousandTenantsTakeLessThan40BytesEach() {
        var builder = new TableBuilder();
        builder.begin(1, 100_000);
        cells(1).values().forEach(builder::cell);
        for (int i = 0; i < 100_000; i++) {
            byte[] id = "tenant-%06d".formatted(i).getBytes(US_ASCII);
            builder.tenant(id, 0, id.length, 0, i + 1, PlacementState.ACTIVE);
        }
        RoutingTable table = builder.build();
        assertThat(table.heapBytes() / 100_000.0).isLessThan(40);
        assertThat(table.epoch(find(table, "tenant-054321"))).isEqualTo(54_322);
        assertThat(find(table, "tenant-100000")).isEqualTo(-1);
    }

    @Test
    void aChangeOfALargeMapCopiesOnlyWhatHasChangedAndIsMergedWhenThatIsMuch() throws MapFormatException {
        var builder = new TableBuilder();
        builder.begin(1, 40_000);
        cells(1).values().forEach(builder::cell);
        for (int i = 0; i < 40_000; i++) {
            byte[] id = "t%05d".formatted(i).getBytes(US_ASCII);
            builder.tenant(id, 0, id.length, 0, 1, PlacementState.ACTIVE);
        }
        RoutingTable table = builder.build();
        Records large = table.base();
        for (int i = 0; i < 5_000; i++) {
            var placement =
                    new Placement(new TenantId("t%05d".formatted(i)), new CellName("c1"), 2, PlacementState.PARKED);
            table = TableChanges.apply(
                    new MapChanges(
                            table.revision(),
                            table.revision() + 1,
                            1,
                            40_000,
                            List.of(new MapChange.PutPlacement(placement))),
                    table);
            if (i == 0) {
                assertThat(table.base()).isSameAs(large);
            }
        }
        assertThat(table.base()).isNotSameAs(large);
        assertThat(table.recent().count()).isBetween(1, 4_096);
        assertThat(table.epoch(find(table, "t04999"))).isEqualTo(2);
        assertThat(table.epoch(find(table, "t05000"))).isEqualTo(1);
    }

    @Test
    void theGuardKeepsTheLastGoodMap() throws MapFormatException {
        var guard = new MapGuard(0.2);
        RoutingTable ten = tenants(5, 10);
        guard.check(tenants(6, 8), ten);
        guard.check(tenants(1, 0));
        refused("shrunk", () -> guard.check(tenants(6, 7), ten));
        refused("empty", () -> guard.check(tenants(6, 0), ten));
        refused("revision", () -> guard.check(tenants(5, 10), ten));
        refused("revision", () -> guard.check(tenants(4, 10), ten));
        refused("empty", () -> guard.check(new TableBuilder().build()));
    }

    private static RoutingTable tenants(long revision, int count) {
        var builder = new TableBuilder();
        builder.begin(revision, count);
        cells(1).values().forEach(builder::cell);
        for (int i = 0; i < count; i++) {
            byte[] id = String.valueOf("t" + i).getBytes(US_ASCII);
            builder.tenant(id, 0, id.length, 0, 1, PlacementState.ACTIVE);
        }
        return builder.build();
    }

    private static void refused(String reason, ThrowingCallable check) {
        assertThatExceptionOfType(MapFormatException.class)
                .isThrownBy(check)
                .matches(e -> e.reason().equals(reason), reason);
    }

    @Test
    void aCutFileIsNotAMap() throws IOException {
        var file = new LastGoodFile(folder.resolve("map.txt"));
        file.write(tenants(5, 10));
        byte[] whole = Files.readAllBytes(folder.resolve("map.txt"));
        Files.write(folder.resolve("map.txt"), Arrays.copyOf(whole, whole.length - 20));
        assertThatExceptionOfType(MapFormatException.class).isThrownBy(file::read);
    }
}
