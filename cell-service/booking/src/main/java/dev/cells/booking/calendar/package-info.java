/** Bookings in the calendars that staff members keep elsewhere, told by the workers. */
@NullMarked
package dev.cells.booking.calendar;

import org.jspecify.annotations.NullMarked;
