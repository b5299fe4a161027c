package dev.cells.router.manage;

import dev.cells.router.metrics.TopTenants;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;

/** {@code GET /top}: the tenants that this router is busiest with. */
@ApplicationScoped
class TopRoute {

    private final Managed managed;

    TopRoute(Managed managed) {
        this.managed = managed;
    }

    void register(@Observes Router router) {
        router.get("/top").handler(this::top);
    }

    private void top(RoutingContext request) {
        var json = new JsonObject().put("window_seconds", TopTenants.windowSeconds());
        managed.top()
                .ifPresentOrElse(
                        top -> json.put("on", !top.isOff())
                                .put("by_requests", list(top.byRequests(), "requests_per_second"))
                                .put("by_in_flight", list(top.byInFlight(), "in_flight")),
                        () -> json.put("on", false));
        request.json(json);
    }

    private static JsonArray list(List<TopTenants.Busy> busy, String value) {
        var list = new JsonArray();
        for (TopTenants.Busy one : busy) {
            list.add(new JsonObject()
                    .put("tenant", one.tenant())
                    .put(value, rounded(one.value()))
                    .put("at_most_too_high", rounded(one.over())));
        }
        return list;
    }

    private static double rounded(double value) {
        return Math.round(value * 1_000) / 1e3;
    }
}
