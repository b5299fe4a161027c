package dev.cells.router.cell;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Cell;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A cell as one map has it, with what of it survives maps. Immutable. */
public final class CellView {

    private final Cell cell;
    private final CellRuntime runtime;
    private final InstanceRuntime[] instances;
    private final long[] hashes;

    CellView(Cell cell, CellRuntime runtime, List<InstanceRuntime> instances) {
        this.cell = cell;
        this.runtime = runtime;
        this.instances = instances.toArray(InstanceRuntime[]::new);
        this.hashes = instances.stream().mapToLong(InstanceRuntime::hash).toArray();
    }

    public Cell cell() {
        return cell;
    }

    public CellRuntime runtime() {
        return runtime;
    }

    public List<InstanceRuntime> instances() {
        return List.of(instances);
    }

    /** The tenant's shard, best instance first. */
    public List<InstanceRuntime> shard(long tenantHash) {
        int[] chosen = new int[Math.min(cell.shard(), instances.length)];
        int size = ShuffleShard.choose(tenantHash, hashes, chosen);
        return IntStream.of(chosen).limit(size).mapToObj(i -> instances[i]).toList();
    }

    /**
     * The instance to send to: of two in the tenant's shard that are not ejected, the one with less in flight.
     *
     * @param except the one that has just failed, taken only if there is no other
     * @return null when every instance of the shard is ejected, or the cell has none
     */
    public @Nullable InstanceRuntime choose(
            long tenantHash, @Nullable InstanceRuntime except, RandomGenerator random, long nowNanos) {
        int[] chosen = new int[Math.min(cell.shard(), instances.length)];
        int size = ShuffleShard.choose(tenantHash, hashes, chosen);
        if (size == 0) {
            return null;
        }
        int start = size == 1 ? 0 : random.nextInt(size);
        InstanceRuntime best = null;
        int seen = 0;
        for (int i = 0; i < size && seen < 2; i++) {
            InstanceRuntime candidate = instances[chosen[(start + i) % size]];
            if (candidate != except && !candidate.ejection().isOut()) {
                seen++;
                best = best == null || candidate.inFlight() < best.inFlight() ? candidate : best;
            }
        }
        InstanceRuntime trial = trial(chosen, size, except, nowNanos);
        return trial != null ? trial : best != null ? best : lastResort(except, nowNanos);
    }

    /** An ejected instance whose pause is over gets this one request. */
    private @Nullable InstanceRuntime trial(int[] chosen, int size, @Nullable InstanceRuntime except, long nowNanos) {
        for (int i = 0; i < size; i++) {
            InstanceRuntime candidate = instances[chosen[i]];
            if (candidate != except
                    && candidate.ejection().isOut()
                    && candidate.ejection().admits(nowNanos)) {
                return candidate;
            }
        }
        return null;
    }

    private static @Nullable InstanceRuntime lastResort(@Nullable InstanceRuntime except, long nowNanos) {
        return except != null && except.ejection().admits(nowNanos) ? except : null;
    }
}
