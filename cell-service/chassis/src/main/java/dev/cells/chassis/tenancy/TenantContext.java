package dev.cells.chassis.tenancy;

import dev.cells.chassis.lane.Lane;
import dev.cells.routingmap.TenantId;
import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/** The tenant of the current request, or of the current job inside {@code @ActivateRequestContext}. */
@RequestScoped
public class TenantContext {

    private @Nullable TenantId tenant;
    private long epoch;
    private Lane lane = Lane.STANDARD;

    /**
     * The tenant.
     *
     * @throws IllegalStateException on a route marked {@link NoTenant}, and outside a request
     */
    public TenantId tenant() {
        if (tenant == null) {
            throw new IllegalStateException("no tenant here: the route is marked @NoTenant, or this is not a request");
        }
        return tenant;
    }

    /** The epoch at which the caller believes the tenant to live here. */
    public long epoch() {
        tenant();
        return epoch;
    }

    public Lane lane() {
        return lane;
    }

    public boolean isBound() {
        return tenant != null;
    }

    /**
     * Says whose work follows. The request filter calls it; a job runner calls it once, before its first transaction.
     *
     * @throws IllegalStateException when another tenant is bound already: one context never serves two tenants
     */
    public void bind(TenantId boundTenant, long boundEpoch, Lane boundLane) {
        if (tenant != null && !tenant.equals(boundTenant)) {
            throw new IllegalStateException("this context belongs to tenant " + tenant + ", not to " + boundTenant);
        }
        tenant = boundTenant;
        epoch = boundEpoch;
        lane = boundLane;
    }
}
