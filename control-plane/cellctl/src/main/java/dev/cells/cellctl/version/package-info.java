/** Which release this is. */
@NullMarked
package dev.cells.cellctl.version;

import org.jspecify.annotations.NullMarked;
