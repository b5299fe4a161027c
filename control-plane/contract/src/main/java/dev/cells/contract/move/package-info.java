/** The steps of moving a tenant, as the control plane asks a cell for them. */
@NullMarked
package dev.cells.contract.move;

import org.jspecify.annotations.NullMarked;
