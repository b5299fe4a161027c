package dev.cells.control.tenant;

import dev.cells.contract.control.CreateTenant;
import dev.cells.contract.control.Page;
import dev.cells.contract.control.PinTenant;
import dev.cells.contract.control.TenantView;
import dev.cells.control.access.Role;
import dev.cells.control.change.CallerOfRequest;
import dev.cells.control.change.PageLimit;
import dev.cells.control.database.Database;
import dev.cells.control.problem.ProblemException;
import dev.cells.routingmap.CellName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jspecify.annotations.Nullable;

/** {@code /v1/tenants}. */
@Path("/v1/tenants")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
class TenantResource {

    private final Database database;
    private final Tenants tenants;
    private final TenantChanges changes;
    private final CallerOfRequest request;

    TenantResource(Database database, Tenants tenants, TenantChanges changes, CallerOfRequest request) {
        this.database = database;
        this.tenants = tenants;
        this.changes = changes;
        this.request = request;
    }

    @GET
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public Page<TenantView> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue("100") String limit,
            @QueryParam("cell") @Nullable String cell) {
        int most = PageLimit.parse(limit);
        CellName only = cell == null ? null : cellName(cell);
        List<TenantView> page = database.read(connection -> tenants.page(connection, after, most, only)).stream()
                .map(TenantViews::of)
                .toList();
        return new Page<>(page, page.size() < most ? null : page.getLast().id());
    }

    private static CellName cellName(String value) {
        try {
            return new CellName(value);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid(String.valueOf(e.getMessage()));
        }
    }

    @GET
    @Path("/{id}")
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public TenantView get(@PathParam("id") String id) {
        return database.read(connection -> tenants.find(connection, id))
                .map(TenantViews::of)
                .orElseThrow(() -> new TenantRefused.Unknown(id).problem());
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "201", content = @Content(schema = @Schema(implementation = TenantView.class)))
    public Response create(@Nullable CreateTenant wish) {
        if (wish == null) {
            throw ProblemException.invalid("the body is missing: send at least the tenant's id as JSON");
        }
        return changes.create(request.caller(), wish).response();
    }

    @POST
    @Path("/{id}/suspend")
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = TenantView.class)))
    public Response suspend(@PathParam("id") String id) {
        return changes.suspend(request.caller(), id).response();
    }

    @POST
    @Path("/{id}/resume")
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = TenantView.class)))
    public Response resume(@PathParam("id") String id) {
        return changes.resume(request.caller(), id).response();
    }

    @PUT
    @Path("/{id}/pin")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = TenantView.class)))
    public Response pin(@PathParam("id") String id, @Nullable PinTenant pin) {
        if (pin == null) {
            throw ProblemException.invalid("the body is missing: {\"cell\": …} pins, {} unpins");
        }
        return changes.pin(request.caller(), id, pin).response();
    }
}
