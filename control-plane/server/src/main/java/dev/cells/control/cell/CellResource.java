package dev.cells.control.cell;

import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.CellView;
import dev.cells.contract.control.Page;
import dev.cells.control.access.Role;
import dev.cells.control.change.CallerOfRequest;
import dev.cells.control.change.PageLimit;
import dev.cells.control.database.Database;
import dev.cells.control.problem.ProblemException;
import dev.cells.routingmap.CellState;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jspecify.annotations.Nullable;

/** {@code /v1/cells}. */
@Path("/v1/cells")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
class CellResource {

    private final Database database;
    private final Cells cells;
    private final CellViews views;
    private final CellChanges changes;
    private final CallerOfRequest request;

    CellResource(Database database, Cells cells, CellViews views, CellChanges changes, CallerOfRequest request) {
        this.database = database;
        this.cells = cells;
        this.views = views;
        this.changes = changes;
        this.request = request;
    }

    @GET
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    public Page<CellView> list(
            @QueryParam("after") @DefaultValue("") String after,
            @QueryParam("limit") @DefaultValue("100") String limit) {
        int most = PageLimit.parse(limit);
        List<CellView> page = database.read(connection -> cells.page(connection, after, most)).stream()
                .map(views::of)
                .toList();
        String next = page.size() < most ? null : page.getLast().spec().name();
        return new Page<>(page, next);
    }

    @GET
    @Path("/{name}")
    @RolesAllowed({Role.VIEWER, Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = CellView.class)))
    public Response get(@PathParam("name") String name) {
        CellRow row = database.read(connection -> cells.find(connection, name))
                .orElseThrow(() -> new CellRefused.Unknown(name).problem());
        return Response.ok(views.of(row)).header(HttpHeaders.ETAG, row.etag()).build();
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "201", content = @Content(schema = @Schema(implementation = CellView.class)))
    public Response register(@Nullable CellSpec spec) {
        return changes.register(request.caller(), body(spec)).response();
    }

    @PUT
    @Path("/{name}")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = CellView.class)))
    public Response update(
            @PathParam("name") String name,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
            @Nullable CellSpec spec) {
        return changes.update(request.caller(), name, ifMatch, body(spec)).response();
    }

    @POST
    @Path("/{name}/cordon")
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = CellView.class)))
    public Response cordon(@PathParam("name") String name) {
        return changes.setState(request.caller(), name, CellState.CORDONED).response();
    }

    @POST
    @Path("/{name}/uncordon")
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @APIResponse(responseCode = "200", content = @Content(schema = @Schema(implementation = CellView.class)))
    public Response uncordon(@PathParam("name") String name) {
        return changes.setState(request.caller(), name, CellState.ACTIVE).response();
    }

    private static CellSpec body(@Nullable CellSpec spec) {
        if (spec == null) {
            throw ProblemException.invalid("the body is missing: send the cell's spec as JSON");
        }
        return spec;
    }
}
