package dev.cells.booking.customer;

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

/** {@code /v1/customers}. */
@Path("/v1/customers")
@RunOnVirtualThread
public class CustomerResource {

    private final Customers customers;
    private final IdempotentPost once;

    @Inject
    CustomerResource(Customers customers, IdempotentPost once) {
        this.customers = customers;
        this.once = once;
    }

    @GET
    @TenantTransaction(readOnly = true)
    public Page<CustomerView> list(
            @QueryParam("after") @Nullable String after, @QueryParam("limit") @Nullable String limit) {
        var query = PageQuery.of(after, limit);
        return Page.of(customers.page(query), query, customer -> customer.id, CustomerEntity::view);
    }

    @GET
    @Path("/{id}")
    @TenantTransaction(readOnly = true)
    public CustomerView get(@PathParam("id") UUID id) {
        return customers.get(id).view();
    }

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    @TenantTransaction
    @Parameter(
            name = IdempotentPost.HEADER,
            in = ParameterIn.HEADER,
            description = "Names this request, so that it can be sent again without a second effect; optional.",
            schema = @Schema(type = SchemaType.STRING, maxLength = 255))
    @APIResponseSchema(value = CustomerView.class, responseCode = "201")
    public Response add(@NotNull @Valid NewCustomer customer, @Context HttpHeaders headers, @Context UriInfo uri) {
        return once.created(headers, uri, customer, () -> {
            var added = customers.add(customer);
            return new Created("/v1/customers/" + added.id, added.view());
        });
    }

    @PATCH
    @Path("/{id}")
    @TenantTransaction
    public CustomerView change(@PathParam("id") UUID id, @NotNull @Valid PatchCustomer patch) {
        var customer = customers.get(id);
        patch.applyTo(customer);
        return customer.view();
    }

    @DELETE
    @Path("/{id}")
    @TenantTransaction
    public void remove(@PathParam("id") UUID id) {
        customers.remove(id);
    }
}
