/** A real PostgreSQL server as a child process. */
@NullMarked
package dev.cells.local.postgres;

import org.jspecify.annotations.NullMarked;
