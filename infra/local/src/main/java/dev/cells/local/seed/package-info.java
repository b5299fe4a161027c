/** Tenants and first bookings for a new fleet, made through its public interfaces only. */
@NullMarked
package dev.cells.local.seed;

import org.jspecify.annotations.NullMarked;
