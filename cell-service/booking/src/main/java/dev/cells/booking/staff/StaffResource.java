package dev.cells.booking.staff;

import dev.cells.booking.paging.Page;
import dev.cells.booking.paging.PageQuery;
import dev.cells.chassis.idempotency.Created;
import dev.cells.chassis.idempotency.IdempotentPost;
import dev.cells.chassis.tenancy.TenantTransaction;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jspecify.annotations.Nullable;

/** {@code /v1/staff}. */
@Path("/v1/staff")
@RunOnVirtualThread
public class StaffResource {

    private final StaffDirectory directory;
    private final IdempotentPost once;

    @Inject
    StaffResource(StaffDirectory directory, IdempotentPost once) {
        this.directory = directory;
        this.once = once;
    }

    @GET
    @TenantTransaction(readOnly = true)
    public Page<StaffView> list(
            @QueryParam("after") @Nullable String after, @QueryParam("limit") @Nullable String limit) {
        var query = PageQuery.of(after, limit);
        return Page.of(directory.page(query), query, member -> member.id, StaffEntity::view);
    }

    @GET
    @Path("/{id}")
    @TenantTransaction(readOnly = true)
    public StaffView get(@PathParam("id") UUID id) {
        return directory.get(id).view();
    }

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    @TenantTransaction
    @Parameter(
            name = IdempotentPost.HEADER,
            in = ParameterIn.HEADER,
            description = "Names this request, so that it can be sent again without a second effect; optional.",
            schema = @Schema(type = SchemaType.STRING, maxLength = 255))
    @APIResponseSchema(value = StaffView.class, responseCode = "201")
    public Response add(@NotNull @Valid NewStaff staff, @Context HttpHeaders headers, @Context UriInfo uri) {
        return once.created(headers, uri, staff, () -> {
            var added = directory.add(staff);
            return new Created("/v1/staff/" + added.id, added.view());
        });
    }

    @PATCH
    @Path("/{id}")
    @TenantTransaction
    public StaffView change(@PathParam("id") UUID id, @NotNull @Valid PatchStaff patch) {
        var staff = directory.get(id);
        patch.applyTo(staff);
        return staff.view();
    }

    @DELETE
    @Path("/{id}")
    @TenantTransaction
    public void remove(@PathParam("id") UUID id) {
        directory.remove(id);
    }
}
