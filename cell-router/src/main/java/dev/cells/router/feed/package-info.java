/** Keeps the map current: feed of the control plane, last-good file, mounted file. */
@NullMarked
package dev.cells.router.feed;

import org.jspecify.annotations.NullMarked;
