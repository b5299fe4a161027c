package dev.cells.router.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.CellState;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.Instances;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellViewTest {

    private static final long ACME = ShuffleShard.hash("acme");

    private final Random random = new Random(11);

    /** Instances api-0, api-1 … in these zones. */
    private static CellView cell(int shard, String routerZone, String... zones) {
        List<Instance> instances = IntStream.range(0, zones.length)
                .mapToObj(i -> new Instance("api-" + i, URI.create("http://127.0.0.1:" + (9_000 + i)), zones[i]))
                .toList();
        CellSettings settings = TestCells.inZone(routerZone);
        return new CellView(
                new Cell(new CellName("c1"), CellState.ACTIVE, shard, new Instances.Listed(instances)),
                new CellRuntime("c1", settings),
                instances.stream()
                        .map(one -> new InstanceRuntime("c1", one, settings.ejection()))
                        .toList(),
                settings);
    }

    private Map<String, Integer> chosen(CellView cell, int times) {
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < times; i++) {
            InstanceRuntime instance = cell.choose(ACME, null, random, 0);
            counts.merge(instance == null ? "none" : instance.instance().name(), 1, Integer::sum);
        }
        return counts;
    }

    private static void takeOut(CellView cell, int... instances) {
        for (int i : instances) {
            for (int n = 0; n < 3; n++) {
                cell.failed(cell.instances().get(i), Failure.CONNECT, false, 0);
            }
        }
    }

    private static String[] nowhere(int count) {
        var zones = new String[count];
        Arrays.fill(zones, "");
        return zones;
    }

    @Test
    void takesTheOneWithLessInFlightOfTwo() {
        CellView cell = cell(2, "", nowhere(2));
        cell.instances().getFirst().began();
        assertThat(chosen(cell, 50)).containsOnlyKeys("api-1");
    }

    @Test
    void sendsNothingToAnInstanceThatIsOut() {
        CellView cell = cell(3, "", nowhere(3));
        takeOut(cell, 1);
        assertThat(chosen(cell, 100)).containsOnlyKeys("api-0", "api-2");
    }

    @Test
    void neverTakesOutMoreThanHalfOfACell() {
        CellView four = cell(4, "", nowhere(4));
        takeOut(four, 0, 1, 2, 3);
        assertThat(four.out()).isEqualTo(2);
        CellView one = cell(1, "", nowhere(1));
        takeOut(one, 0);
        assertThat(one.out()).isZero();
    }

    @Test
    void leavesATenantItsShardWhenAllOfThatIsOut() {
        CellView cell = cell(2, "", nowhere(4));
        int[] shard =
                cell.shard(ACME).stream().mapToInt(cell.instances()::indexOf).toArray();
        takeOut(cell, shard);
        assertThat(cell.out()).isEqualTo(2);
        assertThat(chosen(cell, 50)).doesNotContainKey("none");
    }

    @Test
    void sendsOneRequestToAnInstanceWhosePauseIsOver() {
        CellView cell = cell(2, "", nowhere(2));
        takeOut(cell, 0);
        long later = 400_000_000L;
        InstanceRuntime trial = cell.choose(ACME, null, random, later);
        assertThat(trial).isSameAs(cell.instances().getFirst());
        assertThat(cell.instances().getFirst().ejection().beginTrial(later)).isTrue();
        for (int i = 0; i < 50; i++) {
            assertThat(cell.choose(ACME, null, random, later))
                    .isSameAs(cell.instances().get(1));
        }
    }

    @Test
    void aRetryGoesToAnotherInstanceIfThereIsOne() {
        CellView two = cell(2, "", nowhere(2));
        InstanceRuntime failed = two.instances().getFirst();
        assertThat(two.choose(ACME, failed, random, 0)).isSameAs(two.instances().get(1));
        CellView one = cell(2, "", nowhere(1));
        assertThat(one.choose(ACME, one.instances().getFirst(), random, 0))
                .isSameAs(one.instances().getFirst());
        assertThat(cell(2, "").choose(ACME, null, random, 0)).isNull();
    }

    @Test
    void prefersItsOwnZoneUntilThatIsMuchBusierOrOut() {
        CellView cell = cell(2, "b", "a", "b");
        InstanceRuntime near = cell.instances().get(1);
        for (int i = 0; i < 8; i++) {
            near.began();
        }
        assertThat(chosen(cell, 50)).containsOnlyKeys("api-1");
        near.began();
        assertThat(chosen(cell, 50)).as("much busier").containsOnlyKeys("api-0");
        near.ended(Outcome.SUCCEEDED);
        takeOut(cell, 1);
        assertThat(chosen(cell, 50)).as("out").containsOnlyKeys("api-0");
    }

    @Test
    void aZoneWithoutInstancesPrefersNobody() {
        assertThat(chosen(cell(2, "c", "a", "b"), 200)).containsOnlyKeys("api-0", "api-1");
    }

    @Test
    void everyTenantHasAnInstanceWhenAZoneIsLost() {
        CellView cell = cell(2, "", "a", "a", "a", "b", "b", "b");
        for (int t = 0; t < 1_000; t++) {
            Set<String> zones = new HashSet<>();
            cell.shard(ShuffleShard.hash("tenant-" + t))
                    .forEach(one -> zones.add(one.instance().zone()));
            assertThat(zones).containsExactlyInAnyOrder("a", "b");
        }
    }
}
