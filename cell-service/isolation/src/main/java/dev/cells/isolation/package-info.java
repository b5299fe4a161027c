/** Walls around whatever is shared and of fixed size; plain Java, so that any service can take it. */
@NullMarked
package dev.cells.isolation;

import org.jspecify.annotations.NullMarked;
