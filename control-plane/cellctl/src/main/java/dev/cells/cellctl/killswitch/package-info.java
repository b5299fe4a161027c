/** {@code cellctl switch}: what is turned off, where, by whom and until when. */
@NullMarked
package dev.cells.cellctl.killswitch;

import org.jspecify.annotations.NullMarked;
