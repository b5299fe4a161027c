/** Booking with a deposit, paid through a provider outside. */
@NullMarked
package dev.cells.booking.checkout;

import org.jspecify.annotations.NullMarked;
