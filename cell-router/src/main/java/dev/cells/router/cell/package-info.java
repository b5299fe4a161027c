/** Cells and instances while they serve: what is in flight, what is ejected, which instance is next. */
@NullMarked
package dev.cells.router.cell;

import org.jspecify.annotations.NullMarked;
