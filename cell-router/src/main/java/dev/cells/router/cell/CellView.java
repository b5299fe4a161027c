package dev.cells.router.cell;

import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Cell;
import java.util.Arrays;
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
    private final int[] zones;
    private final boolean severalZones;
    private final String zone;
    private final int outMax;

    CellView(Cell cell, CellRuntime runtime, List<InstanceRuntime> instances, CellSettings settings) {
        this.cell = cell;
        this.runtime = runtime;
        this.instances = instances.toArray(InstanceRuntime[]::new);
        this.hashes = instances.stream().mapToLong(InstanceRuntime::hash).toArray();
        this.zones = ShuffleShard.zones(
                instances.stream().map(one -> one.instance().zone()).toList());
        this.severalZones = Arrays.stream(zones).distinct().count() > 1;
        this.zone = settings.zone();
        this.outMax = (int) (instances.size() * settings.ejection().shareMax());
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
        return IntStream.of(shardIndexes(tenantHash))
                .mapToObj(i -> instances[i])
                .toList();
    }

    private int[] shardIndexes(long tenantHash) {
        int[] chosen = new int[Math.min(cell.shard(), instances.length)];
        if (severalZones) {
            ShuffleShard.choose(tenantHash, hashes, zones, chosen);
        } else {
            ShuffleShard.choose(tenantHash, hashes, chosen);
        }
        return chosen;
    }

    /**
     * The instance to send to, of the tenant's shard: one that is due for a trial; else of two that are not out the one with less in
     * flight, in this router's zone unless that is much busier; else, when all are out, the best of these, because a tenant is
     * never left with nobody.
     *
     * @param except the one that has just failed, taken only if there is no other
     * @return null when the cell has no instance
     */
    public @Nullable InstanceRuntime choose(
            long tenantHash, @Nullable InstanceRuntime except, RandomGenerator random, long nowNanos) {
        int[] shard = shardIndexes(tenantHash);
        int size = shard.length;
        int start = size <= 1 ? 0 : random.nextInt(size);
        var choice = new Choice();
        for (int i = 0; i < size; i++) {
            int at = start + i < size ? start + i : start + i - size;
            InstanceRuntime candidate = instances[shard[at]];
            Ejection ejection = candidate.ejection();
            if (candidate == except) {
                continue;
            }
            if (ejection.isIn()) {
                choice.offer(candidate, isNear(candidate));
            } else if (except == null && ejection.wantsTrial(nowNanos)) {
                return candidate;
            } else if (ejection.takes(random, nowNanos)) {
                choice.offer(candidate, isNear(candidate));
            } else {
                choice.offerAsLast(candidate);
            }
        }
        InstanceRuntime best = choice.best();
        return best == null ? except : best;
    }

    private boolean isNear(InstanceRuntime instance) {
        return zone.isEmpty() || instance.instance().zone().equals(zone);
    }

    /** Counts a failure of one of its instances, which may take that out, but never more of them than the allowed share. */
    public void failed(InstanceRuntime instance, Failure failure, boolean trial, long nowNanos) {
        synchronized (runtime) {
            instance.ejection().failed(failure, trial, nowNanos, () -> out() < outMax);
        }
    }

    /** Instances that are out now. */
    public int out() {
        int out = 0;
        for (InstanceRuntime instance : instances) {
            out += instance.ejection().isOut() ? 1 : 0;
        }
        return out;
    }
}
