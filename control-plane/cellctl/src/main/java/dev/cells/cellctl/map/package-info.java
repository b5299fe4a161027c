/** {@code cellctl map}: show, diff, check and explain the routing map. */
@NullMarked
package dev.cells.cellctl.map;

import org.jspecify.annotations.NullMarked;
