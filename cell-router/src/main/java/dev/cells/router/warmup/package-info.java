/** Compiles the data path before the first client comes, by sending requests through one of its own. */
@NullMarked
package dev.cells.router.warmup;

import org.jspecify.annotations.NullMarked;
