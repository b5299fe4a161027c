/** {@code cellctl context}: which control plane the commands talk to. */
@NullMarked
package dev.cells.cellctl.context;

import org.jspecify.annotations.NullMarked;
