/** The one clock, which tests replace. */
@NullMarked
package dev.cells.chassis.time;

import org.jspecify.annotations.NullMarked;
