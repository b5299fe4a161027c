/** Services that can be booked: name, duration and price. */
@NullMarked
package dev.cells.booking.catalog;

import org.jspecify.annotations.NullMarked;
