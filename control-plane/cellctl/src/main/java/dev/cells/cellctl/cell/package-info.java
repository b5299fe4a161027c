/** {@code cellctl cell}: list, get, register, cordon, uncordon; its secrets are in a package of their own. */
@NullMarked
package dev.cells.cellctl.cell;

import org.jspecify.annotations.NullMarked;
