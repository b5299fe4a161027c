package dev.cells.booking.checkout;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.cells.booking.booking.NewBooking;
import dev.cells.booking.booking.Reservations;
import dev.cells.chassis.lane.InLane;
import dev.cells.chassis.lane.Lane;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.jboss.resteasy.reactive.ResponseStatus;

/**
 * {@code /v1/checkout}: reserve, charge, and give the time back when there is no deposit. The time is taken first, so that nobody
 * pays for what somebody else gets; no connection is held while the provider is asked.
 */
@Path("/v1/checkout")
@RunOnVirtualThread
public class CheckoutResource {

    private final Reservations reservations;
    private final Payments payments;

    @Inject
    CheckoutResource(Reservations reservations, Payments payments) {
        this.reservations = reservations;
        this.payments = payments;
    }

    @POST
    @ResponseStatus(201)
    @InLane(Lane.CRITICAL)
    public CheckedOut checkOut(@NotNull @Valid NewBooking wanted) throws JsonProcessingException {
        var reserved = reservations.reserve(wanted);
        boolean paid = false;
        try {
            var deposit = payments.charge(reserved);
            paid = true;
            return new CheckedOut(reserved.booking(), deposit);
        } finally {
            if (!paid) {
                reservations.giveBack(reserved.booking().id());
            }
        }
    }
}
