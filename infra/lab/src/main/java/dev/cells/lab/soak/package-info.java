/** Thousands of seeded ways in which client, cell and clock end a request, and whether anything of it is left over. */
@NullMarked
package dev.cells.lab.soak;

import org.jspecify.annotations.NullMarked;
