/** The management API of a cell, as the control plane calls it. */
@NullMarked
package dev.cells.contract.cell;

import org.jspecify.annotations.NullMarked;
