/** Latencies and busiest tenants, counted by event loops without a lock and read by whoever asks. */
@NullMarked
package dev.cells.router.metrics;

import org.jspecify.annotations.NullMarked;
