/** The routing map: every cell and every tenant's placement at one revision, and its text form. */
@NullMarked
package dev.cells.routingmap;

import org.jspecify.annotations.NullMarked;
