/** {@code cellctl completion} and the hidden {@code __complete} behind it. */
@NullMarked
package dev.cells.cellctl.completion;

import org.jspecify.annotations.NullMarked;
