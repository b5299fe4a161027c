/** {@code cellctl cell}: list, get, register, cordon, uncordon. */
@NullMarked
package dev.cells.cellctl.cell;

import org.jspecify.annotations.NullMarked;
