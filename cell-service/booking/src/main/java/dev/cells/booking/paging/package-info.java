/** Lists in pages, in the order of ids. */
@NullMarked
package dev.cells.booking.paging;

import org.jspecify.annotations.NullMarked;
