/** Times at which a service can be booked with a staff member on a day, cached. */
@NullMarked
package dev.cells.booking.availability;

import org.jspecify.annotations.NullMarked;
