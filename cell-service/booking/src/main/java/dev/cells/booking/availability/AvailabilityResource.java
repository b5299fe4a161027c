package dev.cells.booking.availability;

import dev.cells.chassis.cache.TenantCache;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.util.UUID;

/** {@code /v1/availability}. Not in a transaction: a cached page costs no database connection. */
@Path("/v1/availability")
@RunOnVirtualThread
public class AvailabilityResource {

    private final AvailabilityFinder finder;
    private final TenantCache cache;

    @Inject
    AvailabilityResource(AvailabilityFinder finder, TenantCache cache) {
        this.finder = finder;
        this.cache = cache;
    }

    @GET
    public Availability get(
            @QueryParam("service") @NotNull UUID service,
            @QueryParam("staff") @NotNull UUID staff,
            @QueryParam("day") @NotNull LocalDate day) {
        return cache.get(
                AvailabilityFinder.CACHE,
                service + "/" + staff + "/" + day,
                Availability.class,
                () -> finder.find(service, staff, day));
    }
}
