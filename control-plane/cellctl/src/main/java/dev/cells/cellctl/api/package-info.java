/** The client of the control plane's API: deadlines, retries, idempotency keys, problem documents. */
@NullMarked
package dev.cells.cellctl.api;

import org.jspecify.annotations.NullMarked;
