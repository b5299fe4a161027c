package dev.cells.control.killswitch;

import dev.cells.contract.control.AuditEntry;
import dev.cells.contract.control.Page;
import dev.cells.contract.control.SetSwitch;
import dev.cells.contract.control.SwitchView;
import dev.cells.control.access.Role;
import dev.cells.control.change.AuditLog;
import dev.cells.control.change.CallerOfRequest;
import dev.cells.control.change.PageLimit;
import dev.cells.control.database.Database;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jspecify.annotations.Nullable;

/** {@code /v1/switches}. Ids hold slashes and blanks, so they travel in bodies and queries. */
@Path("/v1/switches")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
class SwitchResource {

    private final Database database;
    private final KillSwitches table;
    private final AuditLog audit;
    private final SwitchChanges changes;
    private final CallerOfRequest request;
    private final Clock clock;

    SwitchResource(
            Database database,
            KillSwitches table,
            AuditLog audit,
            SwitchChanges changes,
            CallerOfRequest request,
            Clock clock) {
        this.database = database;
        this.table = table;
        this.audit = audit;
        this.changes = changes;
        this.request = request;
        this.clock = clock;
    }

    /** All of them: there are never more than one page. */
    @GET
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public Page<SwitchView> list() {
        List<SwitchView> all = database.read(connection -> table.holding(connection, clock.instant())).stream()
                .map(SwitchViews::of)
                .toList();
        return new Page<>(all, null);
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = SwitchView.class)))
    public Response put(@Nullable SetSwitch body) throws InterruptedException {
        return changes.put(request.caller(), body).response();
    }

    @DELETE
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = SwitchView.class)))
    public Response delete(@QueryParam("id") @Nullable String id) throws InterruptedException {
        return changes.delete(request.caller(), id).response();
    }

    /** Who set and took away this one, newest first; also one that is not set now. */
    @GET
    @Path("/history")
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public Page<AuditEntry> history(
            @QueryParam("id") @Nullable String id, @QueryParam("limit") @DefaultValue("100") String limit) {
        String target = "switch/" + SwitchWish.id(id);
        int most = PageLimit.parse(limit);
        return new Page<>(database.read(connection -> audit.of(connection, target, most)), null);
    }
}
