/** A real Redis server as a child process. */
@NullMarked
package dev.cells.local.redis;

import org.jspecify.annotations.NullMarked;
