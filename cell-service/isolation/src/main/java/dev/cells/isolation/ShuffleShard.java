package dev.cells.isolation;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Which k of a cell's n instances serve a tenant, by rendezvous hashing of tenant and instance name.
 *
 * <p>Every instance scores every tenant, and the k best scores win. So adding an instance moves only the tenants it wins,
 * removing one moves only its own, raising k only adds, and nobody has to agree on anything. Two tenants seldom share the whole
 * shard: a tenant that brings its instances down takes no other tenant with it completely.
 *
 * <p>Thaler and Ravishankar, "Using name-based mappings to increase hit rates", 1998.
 */
public final class ShuffleShard {

    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private ShuffleShard() {}

    /** Hash of a tenant id or an instance name; the same in every process and release. */
    public static long hash(byte[] bytes, int from, int length) {
        long hash = FNV_BASIS;
        for (int i = from; i < from + length; i++) {
            hash = (hash ^ (bytes[i] & 0xff)) * FNV_PRIME;
        }
        return mix(hash);
    }

    /** Hash of the UTF-8 bytes of {@code name}. */
    public static long hash(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return hash(bytes, 0, bytes.length);
    }

    /**
     * Chooses at most {@code chosen.length} instances, best first, without allocating.
     *
     * @param tenant its {@link #hash}
     * @param instances hashes of the instances' names
     * @param chosen gets indexes into {@code instances}
     * @return how many were chosen: the smaller of both lengths
     */
    public static int choose(long tenant, long[] instances, int[] chosen) {
        int size = 0;
        for (int i = 0; i < instances.length; i++) {
            long score = score(tenant, instances[i]);
            int at = size;
            while (at > 0 && better(score, i, tenant, instances, chosen[at - 1])) {
                at--;
            }
            if (at < chosen.length) {
                size = Math.min(size + 1, chosen.length);
                System.arraycopy(chosen, at, chosen, at + 1, size - at - 1);
                chosen[at] = i;
            }
        }
        return size;
    }

    /**
     * Chooses as {@link #choose(long, long[], int[])}, but spread over zones: each next one is the best of those whose zone has fewest so
     * far. So a lost zone leaves every tenant an instance, as soon as {@code k} and the zones are two or more. With one zone the choice is
     * the same as without.
     *
     * @param zones number of each instance's zone, see {@link #zones}
     */
    public static int choose(long tenant, long[] instances, int[] zones, int[] chosen) {
        int size = Math.min(instances.length, chosen.length);
        for (int i = 0; i < size; i++) {
            chosen[i] = next(tenant, instances, zones, chosen, i);
        }
        return size;
    }

    private static int next(long tenant, long[] instances, int[] zones, int[] chosen, int size) {
        int best = -1;
        int bestNeighbours = 0;
        for (int i = 0; i < instances.length; i++) {
            int neighbours = 0;
            boolean taken = false;
            for (int c = 0; c < size; c++) {
                taken |= chosen[c] == i;
                neighbours += zones[chosen[c]] == zones[i] ? 1 : 0;
            }
            boolean fewer = best < 0 || neighbours < bestNeighbours;
            boolean same = best >= 0 && neighbours == bestNeighbours;
            if (!taken && (fewer || (same && better(score(tenant, instances[i]), i, tenant, instances, best)))) {
                best = i;
                bestNeighbours = neighbours;
            }
        }
        return best;
    }

    /** Numbers for names of zones, equal for equal names; an unknown zone is a zone of its own. */
    public static int[] zones(List<String> names) {
        return names.stream().mapToInt(names::indexOf).toArray();
    }

    private static boolean better(long score, int index, long tenant, long[] instances, int other) {
        int order = Long.compareUnsigned(score, score(tenant, instances[other]));
        return order > 0 || (order == 0 && Long.compareUnsigned(instances[index], instances[other]) > 0);
    }

    private static long score(long tenant, long instance) {
        return mix(tenant ^ instance);
    }

    /** Spreads every input bit over all output bits; FNV alone leaves similar names with similar high bits. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
