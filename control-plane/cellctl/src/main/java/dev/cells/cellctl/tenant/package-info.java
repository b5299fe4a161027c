/** {@code cellctl tenant}: list, get, create, suspend, resume, pin, unpin, where. */
@NullMarked
package dev.cells.cellctl.tenant;

import org.jspecify.annotations.NullMarked;
