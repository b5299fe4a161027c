package dev.cells.router.manage;

import dev.cells.contract.problem.Problem;
import dev.cells.router.cell.CellRuntime;
import dev.cells.router.cell.CellView;
import dev.cells.router.cell.Cells;
import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.cell.Snapshot;
import dev.cells.router.refuse.ProblemText;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.refuse.Refusals;
import dev.cells.router.resolve.TenantKey;
import dev.cells.router.tls.ClientTls;
import dev.cells.routingmap.Cell;
import dev.cells.routingmap.TenantId;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code GET /explain/{tenant}}: where this router would send a tenant's next request, and why. */
@ApplicationScoped
class ExplainRoute {

    private final Managed managed;

    ExplainRoute(Managed managed) {
        this.managed = managed;
    }

    void register(@Observes Router router) {
        router.get("/explain/:tenant").handler(this::explain);
    }

    private void explain(RoutingContext request) {
        String tenant = request.pathParam("tenant");
        Optional<Snapshot> snapshot = managed.cells().flatMap(Cells::current);
        if (snapshot.isEmpty()) {
            refuse(request, new Refusal.NoMap());
        } else if (!TenantId.isValid(tenant)) {
            refuse(request, new Refusal.TenantMalformed("path", tenant));
        } else {
            explain(request, TenantKey.of(new TenantId(tenant)), snapshot.get());
        }
    }

    private void explain(RoutingContext request, TenantKey tenant, Snapshot snapshot) {
        int record = snapshot.table().find(tenant.bytes(), tenant.from(), tenant.length(), tenant.hash());
        if (record < 0) {
            refuse(request, new Refusal.TenantUnknown(tenant.toString()));
            return;
        }
        CellView cell = snapshot.cells().get(snapshot.table().cell(record));
        String state = snapshot.table().state(record).word();
        var shard = new JsonArray();
        cell.shard(tenant.hash()).forEach(instance -> shard.add(instance(instance, managed.tlsWithCells())));
        request.json(new JsonObject()
                .put("tenant", tenant.toString())
                .put("revision", snapshot.table().revision())
                .put("cell", cell.runtime().name())
                .put("cell_state", cell.cell().state().name().toLowerCase(Locale.ROOT))
                .put("epoch", snapshot.table().epoch(record))
                .put("state", state)
                .mergeIn(load(cell, tenant, snapshot.table().epoch(record)))
                .put("shard", shard)
                .put("instances", source(cell.cell()))
                .put("why", why(state, cell, cell.shard(tenant.hash()))));
    }

    /** What the cell and the tenant hold here, and what the cell has said about the tenant's quota. */
    private static JsonObject load(CellView view, TenantKey tenant, long epoch) {
        CellRuntime cell = view.runtime();
        var json = new JsonObject()
                .put("in_flight", cell.inFlight())
                .put("in_flight_max", cell.inFlightMax())
                .put("queued", cell.queued())
                .put("queue_max", cell.queueMax());
        if (cell.tenantMax() != Integer.MAX_VALUE) {
            json.put("tenant_holds", cell.tenantHolds(tenant.hash())).put("tenant_max", cell.tenantMax());
        }
        long limited = cell.rateMemo()
                .secondsLeft(tenant.bytes(), tenant.from(), tenant.length(), tenant.hash(), epoch, System::nanoTime);
        if (limited > 0) {
            json.put("rate_limited_seconds", limited);
        }
        return json.put("instances_out", view.out());
    }

    private JsonObject source(Cell cell) {
        return managed.discovery().map(known -> known.of(cell)).orElseGet(JsonObject::new);
    }

    private static JsonObject instance(InstanceRuntime instance, boolean tls) {
        boolean unreachable = !tls && "https".equals(instance.instance().url().getScheme());
        String failure = unreachable ? ClientTls.KEYS_MISSING : instance.failure();
        JsonObject json = failure.isEmpty() ? new JsonObject() : new JsonObject().put("connect_failure", failure);
        String why = instance.ejection().why(System.nanoTime());
        return json.put("name", instance.instance().name())
                .put("url", instance.instance().url().toString())
                .put("zone", instance.instance().zone())
                .put("in_flight", instance.inFlight())
                .put("ejected", instance.ejection().isOut())
                .put("why", why.isEmpty() ? "it takes its part of the requests" : why);
    }

    private static String why(String state, CellView cell, List<InstanceRuntime> shard) {
        return switch (state) {
            case "parked" -> "the tenant is being moved: requests are held until its placement is active again";
            case "suspended" -> "the tenant is suspended: requests are answered 403";
            default ->
                shard.isEmpty()
                        ? DiscoveryView.whyNone(cell.cell().instances())
                        : "rendezvous hashing of tenant and instance names gives these " + shard.size() + " of "
                                + cell.instances().size()
                                + " instances, spread over zones; of two that are not ejected, the one with less in flight is taken,"
                                + " in this router's zone first";
        };
    }

    private static void refuse(RoutingContext request, Refusal refusal) {
        Problem problem = Refusals.problem(refusal);
        request.response()
                .setStatusCode(problem.status())
                .putHeader("Content-Type", Problem.MEDIA_TYPE)
                .end(Buffer.buffer(ProblemText.of(problem)));
    }
}
