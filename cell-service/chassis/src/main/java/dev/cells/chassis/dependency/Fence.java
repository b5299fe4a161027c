package dev.cells.chassis.dependency;

import dev.cells.isolation.Bulkhead;
import dev.cells.isolation.Partition;
import dev.cells.isolation.Wall;
import java.time.Duration;
import java.util.function.IntSupplier;

/**
 * A dependency's wall with what there is to see of it. Where several share a bulkhead, all see the same.
 *
 * @param waitMax how long a call waits for its place
 * @param limit the most that may be inside
 */
record Fence(Wall wall, Duration waitMax, int floor, int limit, int queueMax, IntSupplier inUse, IntSupplier queued) {

    static Fence of(Bulkhead bulkhead, Duration waitMax) {
        return new Fence(
                bulkhead, waitMax, 0, bulkhead.limit(), bulkhead.queueMax(), bulkhead::inUse, bulkhead::queued);
    }

    static Fence of(Partition part, Duration waitMax) {
        return new Fence(
                part,
                waitMax,
                part.share().nominal(),
                part.ceiling(),
                part.share().queueMax(),
                part::inUse,
                part::queued);
    }

    /** In use beyond the floor, of what is nobody's; a dependency outside a pool borrows nothing. */
    int borrowed() {
        return floor == 0 && wall instanceof Bulkhead ? 0 : Math.max(0, inUse.getAsInt() - floor);
    }
}
