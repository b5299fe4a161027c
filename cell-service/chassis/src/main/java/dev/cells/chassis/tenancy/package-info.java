/** Whose request this is, whether this cell may serve it, and the only way to that tenant's data. */
@NullMarked
package dev.cells.chassis.tenancy;

import org.jspecify.annotations.NullMarked;
