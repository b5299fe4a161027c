/** Keeps a set of processes running: starts them in order of need, restarts what dies, stops all, leaves none behind. */
@NullMarked
package dev.cells.local.supervisor;

import org.jspecify.annotations.NullMarked;
