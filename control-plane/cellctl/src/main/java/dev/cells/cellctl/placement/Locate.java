package dev.cells.cellctl.placement;

import dev.cells.cellctl.api.ControlPlane;
import dev.cells.cellctl.api.Json;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Item;
import dev.cells.contract.control.RouterView;
import dev.cells.contract.control.TenantView;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.CellName;
import dev.cells.routingmap.Placement;
import dev.cells.routingmap.RoutingMap;
import dev.cells.routingmap.TenantId;
import java.time.Instant;
import java.util.List;

/** Puts together where a tenant is: from what the control plane says, or from a routing map. */
public final class Locate {

    private static final int ROUTERS_MAX = 10_000;

    private Locate() {}

    public static Item<Whereabouts> asked(ControlPlane api, TenantId id, Instant now) {
        TenantView tenant = api.tenant(id).value();
        ShardView shard =
                Shards.of(id, api.cell(new CellName(tenant.cell())).value().spec());
        return item(new Whereabouts(
                tenant.id(),
                tenant.cell(),
                tenant.epoch(),
                tenant.state(),
                tenant.plan(),
                tenant.pinned(),
                tenant.revision(),
                shard,
                routers(routersOf(api), tenant.revision(), now)));
    }

    public static Item<Whereabouts> mapped(RoutingMap map, List<RouterView> routers, TenantId id, Instant now) {
        Placement placement = map.tenants().get(id);
        if (placement == null) {
            throw Failure.of(
                            ExitCode.NOT_FOUND,
                            "tenant \"" + id + "\" is not in the routing map at revision " + map.revision())
                    .tryNext("cellctl tenant get " + id);
        }
        Cell cell = java.util.Objects.requireNonNull(map.cells().get(placement.cell()));
        return item(new Whereabouts(
                id.value(),
                placement.cell().value(),
                placement.epoch(),
                placement.state().word(),
                null,
                null,
                map.revision(),
                Shards.of(id, cell),
                routers(routers, map.revision(), now)));
    }

    public static List<RouterView> routersOf(ControlPlane api) {
        return api.routers(ROUTERS_MAX).values();
    }

    private static List<RouterState> routers(List<RouterView> routers, long revision, Instant now) {
        return routers.stream()
                .map(router -> RouterState.of(router, revision, now))
                .toList();
    }

    private static Item<Whereabouts> item(Whereabouts where) {
        return new Item<>(where, Json.tree(where));
    }
}
