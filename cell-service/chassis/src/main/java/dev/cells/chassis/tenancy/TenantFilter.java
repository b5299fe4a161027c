package dev.cells.chassis.tenancy;

import dev.cells.chassis.killswitch.Switches;
import dev.cells.chassis.lane.Lane;
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
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;

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

    @ServerRequestFilter(priority = 1_000)
    public Uni<Response> admit(
            RoutingContext request, ResourceInfo resource, ResteasyReactiveContainerRequestContext served) {
        var route = routes.of(resource.getResourceMethod());
        var checked = route.withoutTenant()
                ? Uni.createFrom().voidItem()
                : caller.token(request).chain(token -> checked(request, token, route.lane()));
        return checked.chain(() -> entered(route)).chain(place -> {
            ((ResteasyReactiveRequestContext) served.getServerRequestContext())
                    .registerCompletionCallback(_ -> place.release());
            return Uni.createFrom().nullItem();
        });
    }

    /** Before the lane: what is turned off takes no place. */
    private Uni<Place> entered(Routes.Route route) {
        if (!switches.isIdle()) {
            switches.require(route.name(), route.feature(), context.isBound() ? context.tenant() : null);
        }
        return lanes.enter(route.lane());
    }

    private Uni<Void> checked(RoutingContext request, JsonWebToken token, Lane lane) {
        var headers = request.request().headers();
        var tenant = TenantHeaders.tenant(headers);
        requireSame(tenant, token);
        long epoch = TenantHeaders.epoch(headers);
        context.bind(tenant, epoch, lane);
        boolean writes = !READS.contains(request.request().method());
        return gate.admit(tenant, epoch, writes);
    }

    private static void requireSame(TenantId tenant, JsonWebToken token) {
        Object claim = token.getClaim("tenant");
        if (!tenant.value().equals(claim)) {
            throw new ProblemException(Problem.of(
                            403,
                            "tenant-mismatch",
                            "Another tenant's token",
                            "The token's tenant claim is not the tenant of the request.")
                    .withTenant(tenant.value()));
        }
    }
}
