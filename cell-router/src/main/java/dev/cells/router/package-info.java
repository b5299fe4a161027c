/** The data-plane router: configuration and life cycle of its parts. */
@NullMarked
package dev.cells.router;

import org.jspecify.annotations.NullMarked;
