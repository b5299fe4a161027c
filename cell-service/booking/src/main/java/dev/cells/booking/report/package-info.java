/** Figures over many bookings, on a pool of their own. */
@NullMarked
package dev.cells.booking.report;

import org.jspecify.annotations.NullMarked;
