package dev.cells.chassis.cache;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Leaves a dependency alone after failures in a row, then lets one call try it at a time.
 *
 * <pre>
 *   closed ──failuresMax in a row──▶ open ──rest passed──▶ one trial ──success──▶ closed
 *                                      ▲                      │
 *                                      └───────failure────────┘
 * </pre>
 */
final class Breaker {

    private final int failuresMax;
    private final long restNanos;
    private final LongSupplier nanos;
    private int failures;
    private long restUntil;

    /** {@code nanos} is a monotonic clock. */
    Breaker(int failuresMax, Duration rest, LongSupplier nanos) {
        this.failuresMax = failuresMax;
        this.restNanos = rest.toNanos();
        this.nanos = nanos;
    }

    /** Whether a call may be made now; who gets true reports how it went. A trial that never reports is followed by another. */
    synchronized boolean allows() {
        if (failures < failuresMax) {
            return true;
        }
        long now = nanos.getAsLong();
        if (now - restUntil < 0) {
            return false;
        }
        restUntil = now + restNanos;
        return true;
    }

    /** Returns whether this success ended an outage. */
    synchronized boolean succeeded() {
        boolean wasOpen = failures >= failuresMax;
        failures = 0;
        return wasOpen;
    }

    /** Returns whether this failure began an outage. */
    synchronized boolean failed() {
        if (failures < failuresMax && ++failures == failuresMax) {
            restUntil = nanos.getAsLong() + restNanos;
            return true;
        }
        return false;
    }
}
