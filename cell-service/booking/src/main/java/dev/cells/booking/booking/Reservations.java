package dev.cells.booking.booking;

import dev.cells.booking.catalog.Catalog;
import dev.cells.booking.catalog.Price;
import dev.cells.booking.customer.Customers;
import dev.cells.chassis.tenancy.TenantTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;

/** Takes and gives back time, each in a transaction of its own, for whoever does something slow in between. */
@ApplicationScoped
public class Reservations {

    private final Bookings bookings;
    private final Catalog catalog;
    private final Customers customers;

    @Inject
    Reservations(Bookings bookings, Catalog catalog, Customers customers) {
        this.bookings = bookings;
        this.catalog = catalog;
        this.customers = customers;
    }

    /** Books, or refuses as {@code POST /v1/bookings} does. */
    @TenantTransaction
    public Reserved reserve(NewBooking wanted) {
        customers.require(wanted.customer());
        var booking = bookings.book(wanted, catalog.durationOf(wanted.service()));
        return new Reserved(booking.view(), catalog.priceOf(wanted.service()));
    }

    @TenantTransaction
    public void giveBack(UUID booking) {
        bookings.cancel(booking);
    }

    /** A booking, and what it costs. */
    public record Reserved(BookingView booking, Price price) {}
}
