/** Who books. */
@NullMarked
package dev.cells.booking.customer;

import org.jspecify.annotations.NullMarked;
