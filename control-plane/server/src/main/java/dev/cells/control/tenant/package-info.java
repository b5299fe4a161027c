/** Tenants: placed in a cell, brought into service there, suspended and pinned. */
@NullMarked
package dev.cells.control.tenant;

import org.jspecify.annotations.NullMarked;
