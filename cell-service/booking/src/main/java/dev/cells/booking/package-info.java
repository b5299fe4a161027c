/** The sample application's entry point. */
@NullMarked
package dev.cells.booking;

import org.jspecify.annotations.NullMarked;
