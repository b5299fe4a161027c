package dev.cells.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShuffleShardTest {

    private static final int TENANTS = 20_000;

    @Test
    void choosesTheSameInstancesWhateverTheirOrder() {
        List<String> names = names(8);
        List<String> reversed = names.reversed();
        for (int t = 0; t < 1_000; t++) {
            assertThat(shard(t, reversed, 3)).isEqualTo(shard(t, names, 3));
        }
    }

    @Test
    void aTenantsShardNeverChangesBetweenReleases() {
        assertThat(ShuffleShard.hash("acme")).isEqualTo(0x3a25b6656ba9cfc6L);
        assertThat(shard(1, names(8), 2)).containsExactly("api-2", "api-7");
    }

    @Test
    void aLargerShardOnlyAddsInstances() {
        for (int t = 0; t < 1_000; t++) {
            assertThat(shard(t, names(8), 3).subList(0, 2)).isEqualTo(shard(t, names(8), 2));
        }
    }

    @Test
    void aNewInstanceMovesOnlyTheTenantsItWins() {
        int moved = 0;
        for (int t = 0; t < TENANTS; t++) {
            List<String> before = shard(t, names(8), 2);
            List<String> after = shard(t, names(9), 2);
            Set<String> kept = new HashSet<>(after);
            kept.removeAll(before);
            assertThat(kept).isSubsetOf("api-8");
            moved += kept.size();
        }
        assertThat(moved / (double) TENANTS).isCloseTo(2 / 9.0, within(0.02));
    }

    @Test
    void aLostInstanceMovesOnlyItsOwnTenants() {
        List<String> fewer = new ArrayList<>(names(8));
        fewer.remove("api-3");
        for (int t = 0; t < 1_000; t++) {
            List<String> before = shard(t, names(8), 2);
            if (!before.contains("api-3")) {
                assertThat(shard(t, fewer, 2)).isEqualTo(before);
            }
        }
    }

    @Test
    void spreadsTenantsEvenlyOverInstancesAndPairs() {
        int[] perInstance = new int[8];
        int[] perPair = new int[64];
        for (int t = 0; t < TENANTS; t++) {
            List<String> shard = shard(t, names(8), 2);
            int a = names(8).indexOf(shard.get(0));
            int b = names(8).indexOf(shard.get(1));
            perInstance[a]++;
            perInstance[b]++;
            perPair[Math.min(a, b) * 8 + Math.max(a, b)]++;
        }
        assertThat(IntStream.of(perInstance).min().orElse(0)).isGreaterThan(TENANTS / 4 * 95 / 100);
        assertThat(IntStream.of(perInstance).max().orElse(0)).isLessThan(TENANTS / 4 * 105 / 100);
        int[] pairs = IntStream.of(perPair).filter(count -> count > 0).toArray();
        assertThat(pairs).hasSize(28);
        assertThat(IntStream.of(pairs).min().orElse(0)).isGreaterThan(TENANTS / 28 * 85 / 100);
        assertThat(IntStream.of(pairs).max().orElse(0)).isLessThan(TENANTS / 28 * 115 / 100);
    }

    @Test
    void aShardOfMoreThanAllIsAll() {
        assertThat(shard(1, names(3), 5)).containsExactlyInAnyOrder("api-0", "api-1", "api-2");
        assertThat(shard(1, List.of(), 2)).isEmpty();
    }

    @Test
    void oneZoneChangesNothing() {
        for (int t = 0; t < 1_000; t++) {
            assertThat(shard(t, names(8), List.of("a", "a", "a", "a", "a", "a", "a", "a"), 3))
                    .isEqualTo(shard(t, names(8), 3));
        }
    }

    @Test
    void spreadsAShardOverZones() {
        List<String> zones = List.of("a", "b", "c", "a", "b", "c", "a", "b");
        for (int t = 0; t < 1_000; t++) {
            assertThat(zonesOf(shard(t, names(8), zones, 2), zones)).hasSize(2);
            assertThat(zonesOf(shard(t, names(8), zones, 3), zones)).hasSize(3);
            assertThat(shard(t, names(8), zones, 5)).hasSize(5).doesNotHaveDuplicates();
        }
    }

    private static Set<String> zonesOf(List<String> shard, List<String> zones) {
        Set<String> found = new HashSet<>();
        shard.forEach(name -> found.add(zones.get(names(8).indexOf(name))));
        return found;
    }

    @Test
    void aShardOverZonesNeverChangesBetweenReleases() {
        assertThat(shard(1, names(6), List.of("a", "a", "a", "b", "b", "b"), 2)).containsExactly("api-2", "api-4");
    }

    @Test
    void anInstanceThatComesOrGoesChangesAtMostOneOfAShardOverZones() {
        List<String> zones = List.of("a", "b", "c", "a", "b", "c", "a", "b", "c");
        int moved = 0;
        for (int t = 0; t < TENANTS; t++) {
            for (int k = 1; k <= 4; k++) {
                List<String> fewer = shard(t, names(8), zones.subList(0, 8), k);
                Set<String> changed = new HashSet<>(shard(t, names(9), zones, k));
                fewer.forEach(changed::remove);
                assertThat(changed).as("tenant %d, k %d", t, k).hasSizeLessThanOrEqualTo(1);
                moved += k == 3 ? changed.size() : 0;
            }
        }
        assertThat(moved / (double) TENANTS).isCloseTo(1 / 3.0, within(0.03));
    }

    private static List<String> shard(int tenant, List<String> names, List<String> zones, int k) {
        long[] hashes = names.stream().mapToLong(ShuffleShard::hash).toArray();
        int[] chosen = new int[k];
        int size =
                ShuffleShard.choose(ShuffleShard.hash("tenant-" + tenant), hashes, ShuffleShard.zones(zones), chosen);
        return IntStream.of(chosen).limit(size).mapToObj(names::get).toList();
    }

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "api-" + i).toList();
    }

    private static List<String> shard(int tenant, List<String> names, int k) {
        long[] hashes = names.stream().mapToLong(ShuffleShard::hash).toArray();
        int[] chosen = new int[k];
        int size = ShuffleShard.choose(ShuffleShard.hash("tenant-" + tenant), hashes, chosen);
        return IntStream.of(chosen).limit(size).mapToObj(names::get).toList();
    }
}
