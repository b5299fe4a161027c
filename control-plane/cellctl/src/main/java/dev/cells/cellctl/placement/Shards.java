package dev.cells.cellctl.placement;

import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.InstanceSpec;
import dev.cells.isolation.ShuffleShard;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.Instance;
import dev.cells.routingmap.Instances;
import dev.cells.routingmap.TenantId;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A tenant's shard, by the same hashing as in the router. */
final class Shards {

    private Shards() {}

    static ShardView of(TenantId tenant, CellSpec spec) {
        return spec.from() != null
                ? new ShardView(spec.shard(), 0, List.of(), spec.from())
                : listed(
                        tenant,
                        spec.shard(),
                        spec.instances().stream().map(InstanceSpec::name).toList(),
                        spec.instances().stream()
                                .map(one -> Objects.requireNonNullElse(one.zone(), ""))
                                .toList());
    }

    static ShardView of(TenantId tenant, Cell cell) {
        return switch (cell.instances()) {
            case Instances.Listed(List<Instance> instances) ->
                listed(
                        tenant,
                        cell.shard(),
                        instances.stream().map(Instance::name).toList(),
                        instances.stream().map(Instance::zone).toList());
            case Instances.Dns(String url) -> new ShardView(cell.shard(), 0, List.of(), "dns:" + url);
            case Instances.Kubernetes(String namespace, String service) ->
                new ShardView(cell.shard(), 0, List.of(), "kubernetes:" + namespace + "/" + service);
        };
    }

    /** In the order of names; the order of the hashes says nothing that a reader could use. */
    private static ShardView listed(TenantId tenant, int size, List<String> names, List<String> zones) {
        long[] hashes = names.stream().mapToLong(ShuffleShard::hash).toArray();
        int[] chosen = new int[Math.min(size, names.size())];
        ShuffleShard.choose(ShuffleShard.hash(tenant.value()), hashes, ShuffleShard.zones(zones), chosen);
        List<String> shard = Arrays.stream(chosen).mapToObj(names::get).sorted().toList();
        return new ShardView(size, names.size(), shard, null);
    }
}
