/** The embedded fleet: real processes of every kind on one machine. */
@NullMarked
package dev.cells.local;

import org.jspecify.annotations.NullMarked;
