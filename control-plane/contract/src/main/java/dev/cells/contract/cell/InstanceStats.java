package dev.cells.contract.cell;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /v1/stats} of one instance.
 *
 * @param ready whether it would take new requests
 * @param draining whether it was asked to stop taking them
 * @param uptimeSeconds since its process started
 * @param tenants count by {@link OwnershipState} word, of the whole cell
 * @param requests count by status class ({@code 2xx} … {@code 5xx}) since start
 * @param pools database pools
 * @param connections their arithmetic; null until the database has answered once
 * @param switchRevision of the kill switches it goes by, -1 before it has read them
 * @param switches kill switches that hold now
 * @param lanes what each lane holds of the requests inside and of the requests' connections, the highest first
 * @param dependencies services outside and what their walls hold, by name
 */
public record InstanceStats(
        String cell,
        String instance,
        String zone,
        String version,
        boolean ready,
        boolean draining,
        long uptimeSeconds,
        Map<String, Long> tenants,
        Map<String, Long> requests,
        long switchRevision,
        int switches,
        List<PoolStats> pools,
        @Nullable ConnectionBudget connections,
        List<LaneStats> lanes,
        List<DependencyStats> dependencies) {}
