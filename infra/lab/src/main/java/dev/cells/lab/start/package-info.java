/** How long a fleet takes to serve, and how much memory it holds. */
@NullMarked
package dev.cells.lab.start;

import org.jspecify.annotations.NullMarked;
