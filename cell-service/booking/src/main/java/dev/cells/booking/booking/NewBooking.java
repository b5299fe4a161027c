package dev.cells.booking.booking;

import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.UUID;

/**
 * A booking to be made; it ends after the service's duration.
 *
 * @param startsAt on a quarter of an hour
 */
public record NewBooking(
        @NotNull UUID service,
        @NotNull UUID staff,
        @NotNull UUID customer,
        @NotNull Instant startsAt) {}
