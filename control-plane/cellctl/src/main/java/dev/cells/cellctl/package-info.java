/** The command line of the control plane: parsing, aliases, exit codes. */
@NullMarked
package dev.cells.cellctl;

import org.jspecify.annotations.NullMarked;
