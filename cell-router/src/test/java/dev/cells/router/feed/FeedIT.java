package dev.cells.router.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.router.cell.Cells;
import dev.cells.router.cell.TestCells;
import dev.cells.router.table.MapGuard;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.MapChanges;
import dev.cells.routingmap.MapChangesText;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.PlacementState;
import dev.cells.routingmap.TenantId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The feed against a control plane of HTTP, and without one. */
@Timeout(30)
class FeedIT {

    private static final String C1 = "cell c1 active shard=1 api-0=http://127.0.0.1:1";

    @TempDir
    Path folder;

    private final Cells cells = new Cells(TestCells.settings(10));
    private final MapStatus status = new MapStatus();
    private MapSource source = source(Optional.of(URI.create("http://127.0.0.1:1")));

    private MapSource source(Optional<URI> controlPlane) {
        var origin = new MapSource.Origin(
                controlPlane,
                Optional.ofNullable(folder).map(f -> f.resolve("token")).filter(Files::exists),
                Optional.of(folder == null ? Path.of("none") : folder.resolve("map.txt")),
                false,
                "router-1",
                Duration.ofMillis(200));
        return new MapSource(
                new MapApplier(cells, new MapGuard(0.2), status), origin, Clock.systemUTC(), new Random(1));
    }

    private void start(Optional<URI> controlPlane) {
        source = source(controlPlane);
        source.start();
    }

    @AfterEach
    void stops() {
        source.close();
    }

    private long revision() {
        return cells.current().map(now -> now.table().revision()).orElse(0L);
    }

    private static byte[] changes(long after, long revision, int tenants, MapChange... lines) throws IOException {
        var out = new ByteArrayOutputStream();
        MapChangesText.write(new MapChanges(after, revision, 1, tenants, List.of(lines)), out);
        return out.toByteArray();
    }

    private static MapChange tenant(String id, long epoch) {
        return new MapChange.PutPlacement(
                new Placement(new TenantId(id), new CellName("c1"), epoch, PlacementState.ACTIVE));
    }

    @Test
    void takesTheSnapshotThenChangesAndKeepsThemInTheFile() throws IOException {
        Files.writeString(folder.resolve("token"), "secret\n");
        try (var control = new FakeControlPlane()) {
            control.gzip = true;
            control.snapshot = FakeControlPlane.map(5, C1, "tenant acme c1 1 active");
            start(Optional.of(control.url()));
            await().until(() -> revision() == 5);
            control.changes.put(5L, changes(5, 7, 2, tenant("acme", 2), tenant("new", 1)));
            await().until(() -> revision() == 7);
            await().until(() -> Files.readString(folder.resolve("map.txt")).contains("\ttenants=2\t"));
            assertThat(control.asked).startsWith("/v1/routing-map", "/v1/routing-map/changes?after=5");
            assertThat(control.tokens).containsOnly("Bearer secret");
            assertThat(status.confirmedAtMillis()).isPositive();
        }
    }

    @Test
    void startsFromTheFileWithoutAControlPlane() throws IOException {
        Files.write(folder.resolve("map.txt"), FakeControlPlane.map(9, C1, "tenant acme c1 1 active"));
        start(Optional.of(URI.create("http://127.0.0.1:1")));
        assertThat(revision()).isEqualTo(9);
    }

    @Test
    void followsTheFeedAgainOnceTheControlPlaneIsBack() throws IOException {
        Files.write(folder.resolve("map.txt"), FakeControlPlane.map(9, C1, "tenant acme c1 1 active"));
        try (var control = new FakeControlPlane()) {
            control.changes.put(9L, changes(9, 10, 1, tenant("acme", 2)));
            start(Optional.of(control.url()));
            await().until(() -> revision() == 10);
            assertThat(control.asked).doesNotContain("/v1/routing-map");
        }
    }

    @Test
    void ignoresACorruptFileAndTakesTheSnapshot() throws IOException {
        byte[] map = FakeControlPlane.map(9, C1, "tenant acme c1 1 active");
        map[map.length - 3] ^= 1;
        Files.write(folder.resolve("map.txt"), map);
        try (var control = new FakeControlPlane()) {
            control.snapshot = FakeControlPlane.map(3, C1, "tenant acme c1 1 active");
            start(Optional.of(control.url()));
            await().until(() -> revision() == 3);
            assertThat(status.rejected("line") + status.rejected("digest")).isEqualTo(1);
        }
    }

    @Test
    void takesTheSnapshotWhenItsRevisionIsTooOldOrChangesDoNotFit() throws IOException {
        try (var control = new FakeControlPlane()) {
            control.snapshot = FakeControlPlane.map(5, C1, "tenant acme c1 1 active");
            start(Optional.of(control.url()));
            await().until(() -> revision() == 5);
            control.snapshot = FakeControlPlane.map(8, C1, "tenant acme c1 2 active");
            control.gone = true;
            await().until(() -> revision() == 8);
            control.snapshot = FakeControlPlane.map(12, C1, "tenant acme c1 3 active");
            control.changes.put(8L, changes(8, 11, 5, tenant("new", 1)));
            await().until(() -> revision() == 12);
            assertThat(status.rejected("counts")).isPositive();
        }
    }

    @Test
    void refusesAMapThatLostItsTenantsAndKeepsTheGoodOne() throws IOException {
        String[] ten = new String[11];
        ten[0] = C1;
        for (int i = 0; i < 10; i++) {
            ten[i + 1] = "tenant t" + i + " c1 1 active";
        }
        try (var control = new FakeControlPlane()) {
            control.snapshot = FakeControlPlane.map(5, ten);
            start(Optional.of(control.url()));
            await().until(() -> revision() == 5);
            control.snapshot = FakeControlPlane.map(6, C1, "tenant t0 c1 1 active");
            control.gone = true;
            await().until(() -> status.rejected("shrunk") > 0);
            assertThat(revision()).isEqualTo(5);
            control.snapshot = FakeControlPlane.map(4, ten);
            await().until(() -> status.rejected("revision") > 0);
            assertThat(cells.current().orElseThrow().table().tenants()).isEqualTo(10);
        }
    }

    @Test
    void watchesAMountedFileWhenThereIsNoControlPlane() throws IOException {
        Path file = folder.resolve("map.txt");
        Files.writeString(file, "#routing-map/1\n" + C1.replace(' ', '\t') + "\ntenant\tacme\tc1\t1\tactive\n");
        start(Optional.empty());
        long first = revision();
        assertThat(first).isPositive();
        Files.writeString(file, "#routing-map/1\n" + C1.replace(' ', '\t') + "\ntenant\tacme\tc1\t2\tactive\n");
        Files.setLastModifiedTime(file, java.nio.file.attribute.FileTime.fromMillis(first + 5_000));
        await().until(() -> revision() == first + 5_000);
        Files.writeString(file, "nonsense");
        await().until(() -> status.rejected("header") > 0);
        assertThat(revision()).isEqualTo(first + 5_000);
    }
}
