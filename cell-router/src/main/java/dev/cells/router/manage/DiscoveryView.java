package dev.cells.router.manage;

import dev.cells.router.discovery.Discovery;
import dev.cells.router.discovery.Knowledge;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.Instances;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.util.Locale;

/** Where a cell's instances come from, and how good that is, for explaining. */
final class DiscoveryView {

    private final Discovery discovery;
    private final Clock clock;

    DiscoveryView(Discovery discovery, Clock clock) {
        this.discovery = discovery;
        this.clock = clock;
    }

    JsonObject of(Cell cell) {
        return switch (cell.instances()) {
            case Instances.Listed _ -> new JsonObject().put("source", "map");
            case Instances.Kubernetes(var namespace, var service) ->
                found(cell.name().value(), "kubernetes:" + namespace + "/" + service);
            case Instances.Dns(var url) -> found(cell.name().value(), "dns:" + url);
        };
    }

    private JsonObject found(String cell, String source) {
        var json = new JsonObject().put("source", source);
        discovery.of(cell).ifPresent(known -> {
            json.put("standing", known.standing().name().toLowerCase(Locale.ROOT))
                    .put("known", known.instances().size());
            putAge(json, "age_seconds", known.confirmedAt());
            putAge(json, "empty_seconds", known.emptySince());
            putFailure(json, known);
        });
        return json;
    }

    private void putFailure(JsonObject json, Knowledge known) {
        if (known.failedAt() != 0) {
            json.put("failures_in_a_row", known.failures()).put("last_failure", known.lastFailure());
            putAge(json, "last_failure_seconds", known.failedAt());
        }
    }

    private void putAge(JsonObject json, String name, long atMillis) {
        if (atMillis != 0) {
            json.put(name, Math.max(0, clock.millis() - atMillis) / 1000);
        }
    }

    /** Why a cell has no instance. */
    static String whyNone(Instances instances) {
        return switch (instances) {
            case Instances.Listed _ -> "the cell lists no instance: requests are answered 503";
            case Instances.Dns _ -> "no instance of the cell has been found in DNS: requests are answered 503";
            case Instances.Kubernetes _ ->
                "no endpoint of the cell's service has been found in Kubernetes: requests are answered 503";
        };
    }
}
