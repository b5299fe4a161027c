package dev.cells.chassis.tenancy;

import dev.cells.chassis.killswitch.Switches;
import dev.cells.chassis.lane.Lanes;
import dev.cells.chassis.lane.Place;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import dev.cells.routingmap.TenantId;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Response;
import java.util.Set;
import java.util.concurrent.Future;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * In front of every route that is not marked {@link NoTenant}: token, tenant header, token's tenant, epoch header, ownership,
 * in this order, which is part of the wire contract; then, in front of every route, its kill
 * switches and its lane, which is held until the answer is written. It never
 * blocks: ownership is in memory, and a fresh look at the database happens on the refresher's thread.
 */
@Singleton
class TenantFilter {

    private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final Caller caller;
    private final Gate gate;
    private final Routes routes;
    private final TenantContext context;
    private final Switches switches;
    private final Lanes lanes;

    TenantFilter(Caller caller, Gate gate, Routes routes, TenantContext context, Switches switches, Lanes lanes) {
        this.caller = caller;
        this.gate = gate;
        this.routes = routes;
        this.context = context;
        this.switches = switches;
        this.lanes = lanes;
    }

    /** Null, which goes on at once and is by far the usual answer, or a stage that completes with null once it may go on. */
    @ServerRequestFilter(priority = 1_000)
    public @Nullable Uni<Response> admit(
            RoutingContext request, ResourceInfo resource, ResteasyReactiveContainerRequestContext served) {
        var entry = new Entry(request, routes.of(resource.getResourceMethod()), served);
        if (entry.route().withoutTenant()) {
            return enter(entry);
        }
        var known = caller.known(request);
        return known != null
                ? check(entry, known)
                : caller.token(request).chain(verified -> stage(check(entry, verified)));
    }

    private record Entry(RoutingContext request, Routes.Route route, ResteasyReactiveContainerRequestContext served) {}

    private static Uni<Response> stage(@Nullable Uni<Response> next) {
        return next == null ? Uni.createFrom().nullItem() : next;
    }

    private @Nullable Uni<Response> check(Entry entry, VerifiedToken token) {
        var request = entry.request().request();
        var tenant = TenantHeaders.tenant(request.headers());
        requireSame(tenant, token);
        long epoch = TenantHeaders.epoch(request.headers());
        context.bind(tenant, epoch, entry.route().lane());
        boolean writes = !READS.contains(request.method());
        return gate.admits(tenant, epoch, writes)
                ? enter(entry)
                : gate.admit(tenant, epoch, writes).chain(() -> stage(enter(entry)));
    }

    private static void requireSame(TenantId tenant, VerifiedToken token) {
        if (!tenant.value().equals(token.tenant())) {
            throw new ProblemException(Problem.of(
                            403,
                            "tenant-mismatch",
                            "Another tenant's token",
                            "The token's tenant claim is not the tenant of the request.")
                    .withTenant(tenant.value()));
        }
    }

    /** Kill switches before the lane: what is turned off takes no place. */
    private @Nullable Uni<Response> enter(Entry entry) {
        var route = entry.route();
        if (!switches.isIdle()) {
            switches.require(route.name(), route.feature(), context.isBound() ? context.tenant() : null);
        }
        var entering = lanes.enter(route.lane());
        if (entering.state() == Future.State.SUCCESS) {
            hold(entry, entering.join());
            return null;
        }
        return Uni.createFrom().completionStage(entering).chain(place -> {
            hold(entry, place);
            return Uni.createFrom().nullItem();
        });
    }

    private static void hold(Entry entry, Place place) {
        ((ResteasyReactiveRequestContext) entry.served().getServerRequestContext())
                .registerCompletionCallback(_ -> place.release());
    }
}
