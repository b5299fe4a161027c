/** How much of everything shared is held: by lane, pool and dependency. */
@NullMarked
package dev.cells.cellctl.occupancy;

import org.jspecify.annotations.NullMarked;
