/** Work that nobody waits for: loops with jitter, and the only source of time and randomness. */
@NullMarked
package dev.cells.control.background;

import org.jspecify.annotations.NullMarked;
