package dev.cells.contract.control;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an operator says about a cell: body of {@code POST /v1/cells} and {@code PUT /v1/cells/{name}}.
 *
 * @param wave rollout wave; 0 is the canary
 * @param capacity most tenants it may hold
 * @param shard instances that serve one tenant
 * @param instances listed instances; empty when {@code from} says how routers find them
 * @param from {@code dns:URL} or {@code kubernetes:NAMESPACE/SERVICE}; absent when listed
 * @param management {@code https://host:port} that reaches any instance's management port; may be absent when every listed
 *     instance has its own
 */
public record CellSpec(
        String name,
        int wave,
        int capacity,
        int shard,
        List<InstanceSpec> instances,
        @Nullable String from,
        @Nullable String management) {
    public CellSpec {
        instances = List.copyOf(instances);
    }
}
