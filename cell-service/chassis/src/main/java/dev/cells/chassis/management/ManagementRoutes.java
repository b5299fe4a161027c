package dev.cells.chassis.management;

import dev.cells.chassis.instance.Drain;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** The paths of the management API. Who calls is checked first; what waits for the database runs on the control lane. */
@Singleton
class ManagementRoutes {

    private static final long BODY_BYTES_MAX = 1024 * 1024;

    private final Peer peer;
    private final TenantCalls tenants;
    private final SwitchCalls switches;
    private final MoveRoutes moves;
    private final StatsCall stats;
    private final Drain drain;
    private final Dispatcher dispatcher;

    ManagementRoutes(
            Peer peer,
            TenantCalls tenants,
            SwitchCalls switches,
            MoveRoutes moves,
            StatsCall stats,
            Drain drain,
            Dispatcher dispatcher) {
        this.peer = peer;
        this.tenants = tenants;
        this.switches = switches;
        this.moves = moves;
        this.stats = stats;
        this.drain = drain;
        this.dispatcher = dispatcher;
    }

    void register(@Observes ManagementInterface management) {
        var router = management.router();
        router.route("/v1/*").handler(this::checkPeer);
        router.route("/v1/*").handler(BodyHandler.create(false).setBodyLimit(BODY_BYTES_MAX));
        add(router, HttpMethod.GET, "/v1/tenants", tenants::list);
        add(router, HttpMethod.GET, "/v1/tenants/:id", tenants::get);
        add(router, HttpMethod.PUT, "/v1/tenants/:id", tenants::put);
        for (var transition : Tenants.Transition.values()) {
            add(
                    router,
                    HttpMethod.POST,
                    "/v1/tenants/:id/" + transition.path(),
                    call -> tenants.change(call, transition));
        }
        add(router, HttpMethod.GET, "/v1/switches", _ -> switches.list());
        add(router, HttpMethod.GET, "/v1/switches/revision", _ -> switches.revision());
        add(router, HttpMethod.GET, "/v1/switches/reach", _ -> switches.reach());
        add(router, HttpMethod.PUT, "/v1/switches", switches::put);
        add(router, HttpMethod.DELETE, "/v1/switches/:id", switches::drop);
        moves.add(router);
        add(router, HttpMethod.GET, "/v1/stats", _ -> stats.answer());
        router.put("/v1/drain").handler(call -> drain(call, true));
        router.delete("/v1/drain").handler(call -> drain(call, false));
        router.route("/v1/*").handler(ManagementRoutes::nothingHere);
        router.route("/v1/*").failureHandler(call -> dispatcher.failed(call, failure(call)));
    }

    private void checkPeer(RoutingContext call) {
        peer.require(call.request());
        call.next();
    }

    private void add(Router router, HttpMethod method, String path, Dispatcher.Call work) {
        router.route(method, path).handler(call -> dispatcher.dispatch(call, work));
    }

    private void drain(RoutingContext call, boolean on) {
        if (on) {
            drain.start();
        } else {
            drain.end();
        }
        call.response().setStatusCode(204).end();
    }

    private static void nothingHere(RoutingContext call) {
        throw new ProblemException(Problem.of(404, "not-found", "Not found", "There is no such management call."));
    }

    /** Vert.x reports its own refusals, a body too large for one, as a status without an exception. */
    private static Throwable failure(RoutingContext call) {
        if (call.failure() instanceof ProblemException refused) {
            return refused;
        }
        if (call.statusCode() >= 400 && call.statusCode() < 500) {
            return new ProblemException(
                    Problem.of(call.statusCode(), "request-invalid", "Invalid request", "The request is refused."));
        }
        return call.failure() == null ? new IllegalStateException("status " + call.statusCode()) : call.failure();
    }
}
