/** One real cell for all integration tests: PostgreSQL, Redis, a text message provider and signed tokens. */
@NullMarked
package dev.cells.booking.cell;

import org.jspecify.annotations.NullMarked;
