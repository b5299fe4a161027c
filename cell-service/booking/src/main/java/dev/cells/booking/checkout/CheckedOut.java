package dev.cells.booking.checkout;

import dev.cells.booking.booking.BookingView;

/** A booking and its paid deposit. */
public record CheckedOut(BookingView booking, Deposit deposit) {

    /**
     * What was paid.
     *
     * @param id the provider's
     * @param amountMinor in the currency's smallest unit
     */
    public record Deposit(String id, long amountMinor, String currency) {}
}
