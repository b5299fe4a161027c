package dev.cells.control.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.control.database.Database;
import dev.cells.control.database.Database.Effects;
import dev.cells.control.testing.IntegrationTest;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import dev.cells.routingmap.Instances;
import dev.cells.routingmap.MapChange;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.PlacementState;
import dev.cells.routingmap.TenantId;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
class PublisherIT extends IntegrationTest {

    @Inject
    Database database;

    @Inject
    Publisher publisher;

    private static Placement at(String tenant, String cell, long epoch) {
        return new Placement(new TenantId(tenant), new CellName(cell), epoch, PlacementState.ACTIVE);
    }

    private void putCell(String name) {
        var cell = new Cell(new CellName(name), CellState.ACTIVE, 1, new Instances.Dns("http://" + name + ":80"));
        publisher.write(Effects.KEPT, (_, map) -> map.publish(new MapChange.PutCell(cell)));
    }

    private long publish(Placement placement) {
        return publisher.write(Effects.KEPT, (_, map) -> map.publish(new MapChange.PutPlacement(placement)));
    }

    @Test
    void concurrentPublishersGetDifferentRevisionsAndLoseNothing() throws Exception {
        putCell("busy");
        try (var threads = Executors.newFixedThreadPool(12)) {
            List<Callable<Long>> tasks = IntStream.range(0, 120)
                    .<Callable<Long>>mapToObj(i -> () -> publish(at("busy-" + i, "busy", 1)))
                    .toList();
            List<Long> revisions =
                    threads.invokeAll(tasks).stream().map(Future::resultNow).toList();
            assertThat(new HashSet<>(revisions)).hasSize(120);
        }
        long live = database.read(connection -> {
            try (var statement = connection.prepareStatement(
                            "select (select tenants from map_revision) - (select count(*) from map_tenant where not removed),"
                                    + " (select count(*) from map_tenant where cell = 'busy')");
                    var row = statement.executeQuery()) {
                row.next();
                assertThat(row.getLong(2)).isEqualTo(120);
                return row.getLong(1);
            }
        });
        assertThat(live).as("the header's count is that of the lines").isZero();
    }

    @Test
    void aDelayedWriterCannotPutAnOlderPlacementOverANewerOne() {
        putCell("old-home");
        putCell("new-home");
        publish(at("mover", "old-home", 1));
        publish(at("mover", "new-home", 2));
        assertThatThrownBy(() -> publish(at("mover", "old-home", 1))).isInstanceOf(OutdatedPlacement.class);
        assertThatThrownBy(() -> publish(at("mover", "old-home", 2))).isInstanceOf(OutdatedPlacement.class);
    }

    @Test
    void aPlanFromAnOlderRevisionIsRefusedByTheRevisionItself() {
        putCell("stale");
        long basis = database.read(connection -> new SqlMapTable(connection).revision());
        publish(at("faster", "stale", 1));
        var late = List.<MapChange>of(new MapChange.PutPlacement(at("slower", "stale", 1)));
        assertThatThrownBy(() ->
                        database.write(connection -> Publication.publish(new SqlMapTable(connection), basis, late)))
                .isInstanceOf(RuntimeException.class);
        assertThat(database.<Boolean>read(connection -> new SqlMapTable(connection)
                        .placement(new TenantId("slower"))
                        .isPresent()))
                .isFalse();
    }

    @Test
    void aTombstoneIsToldAndOnlyAHigherEpochBringsTheTenantBack() {
        putCell("grave");
        publish(at("ghost", "grave", 3));
        long removed = publisher.write(
                Effects.KEPT, (_, map) -> map.publish(new MapChange.RemoveTenant(new TenantId("ghost"))));
        var changes = database.read(connection -> new MapQueries(connection).changes(removed - 1, 100));
        assertThat(changes).contains(new MapChange.RemoveTenant(new TenantId("ghost")));
        assertThatThrownBy(() -> publish(at("ghost", "grave", 3))).isInstanceOf(OutdatedPlacement.class);
        assertThat(publish(at("ghost", "grave", 4))).isGreaterThan(removed);
    }
}
