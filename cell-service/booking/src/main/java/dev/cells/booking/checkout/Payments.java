package dev.cells.booking.checkout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.booking.booking.Reservations.Reserved;
import dev.cells.booking.checkout.CheckedOut.Deposit;
import dev.cells.chassis.dependency.Dependency;
import dev.cells.chassis.dependency.Outcome.Answered;
import dev.cells.chassis.dependency.Outcome.Refused;
import dev.cells.chassis.dependency.Outside;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Charges deposits: {@code POST /charges}, which takes an Idempotency-Key. */
@ApplicationScoped
class Payments {

    private final Dependency provider;
    private final CheckoutConfig config;
    private final ObjectMapper json;

    @Inject
    Payments(@Outside("payments") Dependency provider, CheckoutConfig config, ObjectMapper json) {
        this.provider = provider;
        this.config = config;
        this.json = json;
    }

    /**
     * Charges once for a booking, however often it is asked.
     *
     * @throws ProblemException 503 when there is no answer, 402 {@code deposit-declined}
     */
    Deposit charge(Reserved reserved) throws JsonProcessingException {
        long amount = Math.ceilDiv(reserved.price().minor() * config.percent(), 100L);
        var charge = new Charge(amount, reserved.price().currency());
        var key = "deposit-" + reserved.booking().id();
        return switch (provider.post("/charges", json.writeValueAsString(charge), key)) {
            case Answered(var status, var body)
            when status / 100 == 2 -> new Deposit(json.readTree(body).path("id").asText(), amount, charge.currency());
            case Answered _ ->
                throw new ProblemException(
                        Problem.of(402, "deposit-declined", "The deposit was declined", "Nothing was booked."));
            case Refused refused -> throw provider.problem(refused);
        };
    }

    private record Charge(long amountMinor, String currency) {}
}
