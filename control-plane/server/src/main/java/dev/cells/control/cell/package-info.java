/** Cells: registered, changed, cordoned and probed. */
@NullMarked
package dev.cells.control.cell;

import org.jspecify.annotations.NullMarked;
