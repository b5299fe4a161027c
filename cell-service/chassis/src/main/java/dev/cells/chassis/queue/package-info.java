/** Durable jobs in the cell's PostgreSQL: enqueued with the data they are about, leased, retried, kept when dead. */
@NullMarked
package dev.cells.chassis.queue;

import org.jspecify.annotations.NullMarked;
