/** Bookings: made, moved to another time, cancelled; a slot of a staff member is taken once. */
@NullMarked
package dev.cells.booking.booking;

import org.jspecify.annotations.NullMarked;
