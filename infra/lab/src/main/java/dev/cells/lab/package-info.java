/** Experiments on a whole fleet; each states its figure in its last line and ends with 0 only when its claim holds. */
@NullMarked
package dev.cells.lab;

import org.jspecify.annotations.NullMarked;
