package dev.cells.booking.catalog;

import java.util.UUID;

/**
 * A service as callers see it.
 *
 * @param priceMinor in the currency's smallest unit
 * @param active whether it can be booked
 */
public record ServiceView(
        UUID id, String name, int durationMinutes, long priceMinor, String currency, boolean active) {}
