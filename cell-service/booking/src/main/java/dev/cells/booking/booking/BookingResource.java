package dev.cells.booking.booking;

import dev.cells.booking.catalog.Catalog;
import dev.cells.booking.customer.Customers;
import dev.cells.booking.paging.Page;
import dev.cells.booking.paging.PageQuery;
import dev.cells.chassis.idempotency.Created;
import dev.cells.chassis.idempotency.IdempotentPost;
import dev.cells.chassis.lane.InLane;
import dev.cells.chassis.lane.Lane;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jspecify.annotations.Nullable;

/** {@code /v1/bookings}. */
@Path("/v1/bookings")
@RunOnVirtualThread
public class BookingResource {

    private final Bookings bookings;
    private final BookingTable table;
    private final Catalog catalog;
    private final Customers customers;
    private final IdempotentPost once;

    @Inject
    BookingResource(Bookings bookings, BookingTable table, Catalog catalog, Customers customers, IdempotentPost once) {
        this.bookings = bookings;
        this.table = table;
        this.catalog = catalog;
        this.customers = customers;
        this.once = once;
    }

    @GET
    @TenantTransaction(readOnly = true)
    public Page<BookingView> list(
            @QueryParam("after") @Nullable String after,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("staff") @Nullable UUID staff,
            @QueryParam("customer") @Nullable UUID customer) {
        var query = PageQuery.of(after, limit);
        return Page.of(table.page(query, staff, customer), query, booking -> booking.id, BookingEntity::view);
    }

    @GET
    @Path("/{id}")
    @TenantTransaction(readOnly = true)
    public BookingView get(@PathParam("id") UUID id) {
        return table.findByIdOptional(id)
                .orElseThrow(() -> new BookingRefused.Unknown(id).exception())
                .view();
    }

    @POST
    @Produces(MediaType.APPLICATION_JSON)
    @InLane(Lane.CRITICAL)
    @TenantTransaction
    @Parameter(
            name = IdempotentPost.HEADER,
            in = ParameterIn.HEADER,
            description = "Names this request, so that it can be sent again without a second effect; optional.",
            schema = @Schema(type = SchemaType.STRING, maxLength = 255))
    @APIResponseSchema(value = BookingView.class, responseCode = "201")
    public Response book(@NotNull @Valid NewBooking wanted, @Context HttpHeaders headers, @Context UriInfo uri) {
        return once.created(headers, uri, wanted, () -> {
            customers.require(wanted.customer());
            var booking = bookings.book(wanted, catalog.durationOf(wanted.service()));
            return new Created("/v1/bookings/" + booking.id, booking.view());
        });
    }

    @PATCH
    @Path("/{id}")
    @TenantTransaction
    @Operation(summary = "Move to another time or staff member")
    public BookingView move(@PathParam("id") UUID id, @NotNull @Valid MoveBooking wanted) {
        return bookings.move(id, wanted).view();
    }

    @DELETE
    @Path("/{id}")
    @TenantTransaction
    @Operation(summary = "Cancel")
    public void cancel(@PathParam("id") UUID id) {
        bookings.cancel(id);
    }
}
