/** A real instance of booking on a real PostgreSQL, with some of its lanes full. */
@NullMarked
package dev.cells.lab.lanes;

import org.jspecify.annotations.NullMarked;
