/** How a command fails: the exit code, what went wrong and what to do about it. */
@NullMarked
package dev.cells.cellctl.failure;

import org.jspecify.annotations.NullMarked;
