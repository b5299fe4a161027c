package dev.cells.chassis.instance;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Around every answer of the data port, whoever makes it: counts it, and closes the connection while draining. */
@Singleton
class DataPort {

    private static final int FIRST = 1_000;

    private final Drain drain;
    private final RequestCounts counts;

    DataPort(Drain drain, RequestCounts counts) {
        this.drain = drain;
        this.counts = counts;
    }

    void register(@Observes Filters filters) {
        filters.register(this::around, FIRST);
    }

    private void around(RoutingContext request) {
        request.addHeadersEndHandler(_ -> {
            counts.count(request.response().getStatusCode());
            if (drain.isOn()) {
                request.response().putHeader("Connection", "close");
            }
        });
        request.next();
    }
}
