/** POSTs that can be repeated safely: one effect and one answer for each Idempotency-Key of a tenant. */
@NullMarked
package dev.cells.chassis.idempotency;

import org.jspecify.annotations.NullMarked;
