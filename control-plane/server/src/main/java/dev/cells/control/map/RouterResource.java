package dev.cells.control.map;

import dev.cells.contract.control.Page;
import dev.cells.contract.control.RouterView;
import dev.cells.control.access.Role;
import dev.cells.control.change.PageLimit;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** {@code /v1/routers}. */
@Path("/v1/routers")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
class RouterResource {

    private final Routers routers;

    RouterResource(Routers routers) {
        this.routers = routers;
    }

    @GET
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public Page<RouterView> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue("100") String limit) {
        int most = PageLimit.parse(limit);
        var page = routers.page(after, most);
        return new Page<>(page, page.size() < most ? null : page.getLast().name());
    }
}
