package dev.cells.booking.session;

import dev.cells.chassis.tenancy.TenantContext;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** {@code /v1/session}: the login is good, and served here. Asks neither the database nor anybody outside, so nothing slow may hold it up. */
@Path("/v1/session")
@NonBlocking
public class SessionResource {

    private final TenantContext context;

    @Inject
    SessionResource(TenantContext context) {
        this.context = context;
    }

    @GET
    public Session get() {
        return new Session(context.tenant().value());
    }
}
