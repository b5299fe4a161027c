/** Who may call what. */
@NullMarked
package dev.cells.control.access;

import org.jspecify.annotations.NullMarked;
