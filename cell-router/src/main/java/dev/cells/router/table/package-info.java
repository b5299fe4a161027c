/** The routing map in a router's memory: a packed, immutable table, the guards before it is swapped, and the last-good file. */
@NullMarked
package dev.cells.router.table;

import org.jspecify.annotations.NullMarked;
