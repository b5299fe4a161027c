/** The applications' start-up caches, made by running a small fleet once per build. */
@NullMarked
package dev.cells.local.training;

import org.jspecify.annotations.NullMarked;
