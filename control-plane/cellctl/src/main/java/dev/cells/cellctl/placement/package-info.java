/** Where a tenant lives, which instances serve it and which routers know: for {@code tenant where} and {@code map explain}. */
@NullMarked
package dev.cells.cellctl.placement;

import org.jspecify.annotations.NullMarked;
