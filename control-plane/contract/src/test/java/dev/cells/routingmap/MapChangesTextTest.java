package dev.cells.routingmap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MapChangesTextTest {

    private static final MapChanges SAMPLE = new MapChanges(
            42,
            45,
            3,
            3,
            List.of(
                    new MapChange.RemoveCell(new CellName("c3")),
                    new MapChange.RemoveTenant(new TenantId("zeta")),
                    new MapChange.PutPlacement(
                            new Placement(new TenantId("acme"), new CellName("c4"), 8, PlacementState.ACTIVE)),
                    new MapChange.PutPlacement(
                            new Placement(new TenantId("new"), new CellName("c4"), 1, PlacementState.ACTIVE)),
                    new MapChange.PutCell(new Cell(
                            new CellName("c4"),
                            CellState.ACTIVE,
                            1,
                            new Instances.Listed(List.of(Instance.parse("api-0=http://127.0.0.1:9401")))))));

    static LongStream seeds() {
        return MapSamples.seeds(200);
    }

    @Test
    void writesTheGoldenTextWhateverTheOrder() throws IOException {
        assertThat(new String(text(SAMPLE), UTF_8)).isEqualTo(RoutingMapTextTest.golden("changes-1.txt"));
    }

    @Test
    void appliesToTheMapItWasMadeFor() throws IOException {
        RoutingMap map = read(text(SAMPLE)).applyTo(MapSamples.small());
        assertThat(map.revision()).isEqualTo(45);
        assertThat(map.cells().keySet()).extracting(CellName::value).containsExactly("c1", "c2", "c4");
        assertThat(map.tenants())
                .containsEntry(
                        new TenantId("acme"),
                        new Placement(new TenantId("acme"), new CellName("c4"), 8, PlacementState.ACTIVE));
    }

    @Test
    void refusesAMapAtAnotherRevision() {
        var old = new RoutingMap(
                41, MapSamples.small().cells(), MapSamples.small().tenants());
        refusedAs("revision", () -> SAMPLE.applyTo(old));
    }

    @Test
    void noticesALostLineByTheCounts() throws IOException {
        var lost = new MapChanges(42, 45, 3, 3, SAMPLE.changes().subList(1, 5));
        refusedAs("counts", () -> read(text(lost)).applyTo(MapSamples.small()));
    }

    @Test
    void refusesToRemoveACellThatStillHasTenants() {
        var changes = new MapChanges(42, 43, 2, 3, List.of(new MapChange.RemoveCell(new CellName("c1"))));
        refusedAs("line", () -> changes.applyTo(MapSamples.small()));
    }

    @Test
    void refusesALineTwice() {
        refusedAs(
                "order",
                () -> read(Signed.changes("after=1\trevision=2\tcells=0\ttenants=0", "-tenant\ta\n-tenant\ta\n")));
    }

    @Test
    void refusesChangesThatLeadBack() {
        refusedAs("header", () -> read(Signed.changes("after=2\trevision=2\tcells=0\ttenants=0", "")));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void leadsFromAnyMapToAnyOther(long seed) throws IOException {
        var random = new Random(seed);
        RoutingMap from = MapSamples.random(random);
        RoutingMap drawn = MapSamples.random(random);
        RoutingMap to = new RoutingMap(from.revision() + 1 + random.nextInt(9), drawn.cells(), drawn.tenants());
        assertThat(read(text(difference(from, to))).applyTo(from)).isEqualTo(to);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void neverAppliesATextWithOneByteFlipped(long seed) throws IOException {
        var random = new Random(seed);
        byte[] text = text(SAMPLE);
        RoutingMap right = SAMPLE.applyTo(MapSamples.small());
        text[random.nextInt(text.length)] ^= (byte) (1 << random.nextInt(8));
        try {
            RoutingMap wrong = read(text).applyTo(MapSamples.small());
            assertThat(wrong.revision()).as("only the revision may differ").isNotEqualTo(right.revision());
            assertThat(wrong.tenants()).isEqualTo(right.tenants());
        } catch (MapFormatException e) {
            assertThat(e.reason()).isNotEmpty();
        }
    }

    private static MapChanges difference(RoutingMap from, RoutingMap to) {
        var changes = new ArrayList<MapChange>();
        to.cells().values().forEach(cell -> changes.add(new MapChange.PutCell(cell)));
        to.tenants().values().forEach(placement -> changes.add(new MapChange.PutPlacement(placement)));
        var goneTenants = new TreeMap<>(from.tenants());
        goneTenants.keySet().removeAll(to.tenants().keySet());
        goneTenants.keySet().forEach(tenant -> changes.add(new MapChange.RemoveTenant(tenant)));
        var goneCells = new TreeMap<>(from.cells());
        goneCells.keySet().removeAll(to.cells().keySet());
        goneCells.keySet().forEach(cell -> changes.add(new MapChange.RemoveCell(cell)));
        return new MapChanges(
                from.revision(), to.revision(), to.cells().size(), to.tenants().size(), changes);
    }

    private static byte[] text(MapChanges changes) throws IOException {
        var out = new ByteArrayOutputStream();
        MapChangesText.write(changes, out);
        return out.toByteArray();
    }

    private static MapChanges read(byte[] text) throws IOException {
        return MapChangesText.read(new ByteArrayInputStream(text));
    }

    private static void refusedAs(String reason, ThrowingCallable call) {
        assertThatExceptionOfType(MapFormatException.class)
                .isThrownBy(call)
                .matches(e -> e.reason().equals(reason), reason);
    }
}
