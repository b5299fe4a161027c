/** What slow sides cost in memory. */
@NullMarked
package dev.cells.lab.memory;

import org.jspecify.annotations.NullMarked;
