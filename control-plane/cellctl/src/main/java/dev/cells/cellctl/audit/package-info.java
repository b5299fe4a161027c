/** {@code cellctl audit}: who changed what, when and why. */
@NullMarked
package dev.cells.cellctl.audit;

import org.jspecify.annotations.NullMarked;
