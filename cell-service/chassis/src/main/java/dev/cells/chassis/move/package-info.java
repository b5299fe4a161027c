/** The cell's side of moving a tenant: obstacles, streams there and back, fence, switch, comparison and clean-up. */
@NullMarked
package dev.cells.chassis.move;

import org.jspecify.annotations.NullMarked;
