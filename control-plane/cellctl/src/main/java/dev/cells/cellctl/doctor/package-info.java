/** {@code cellctl doctor}: checks everything between this terminal and the routers. */
@NullMarked
package dev.cells.cellctl.doctor;

import org.jspecify.annotations.NullMarked;
