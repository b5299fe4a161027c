/** The first page, with recommendations when their provider answers at once. */
@NullMarked
package dev.cells.booking.home;

import org.jspecify.annotations.NullMarked;
