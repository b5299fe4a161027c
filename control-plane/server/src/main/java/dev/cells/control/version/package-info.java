/** What runs here. */
@NullMarked
package dev.cells.control.version;

import org.jspecify.annotations.NullMarked;
