/** Services outside the cell: each declared once by configuration, called behind walls of its own. */
@NullMarked
package dev.cells.chassis.dependency;

import org.jspecify.annotations.NullMarked;
