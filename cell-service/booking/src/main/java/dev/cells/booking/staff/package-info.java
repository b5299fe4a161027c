/** Who does the services, and when they work. */
@NullMarked
package dev.cells.booking.staff;

import org.jspecify.annotations.NullMarked;
