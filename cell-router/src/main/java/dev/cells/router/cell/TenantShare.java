package dev.cells.router.cell;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * How many requests each tenant of a cell has here, without a list of tenants: in each of two rows of counters a tenant has one, and
 * what it holds is the smaller of the two.
 *
 * <p>That is never too little, so no tenant gets more than its share. It is too much only for a tenant that meets others in both rows,
 * which matters only if these are at their share: with two tenants at theirs, one in a few million others. Nothing is allocated and
 * nothing has to be forgotten when tenants leave, move or are never seen again.
 *
 * <p>Cormode and Muthukrishnan, "An improved data stream summary: the count-min sketch and its applications", 2005.
 */
final class TenantShare {

    private static final int ROW_MIN = 1 << 10;
    private static final int ROW_MAX = 1 << 16;

    private final int max;
    private final int mask;
    private final AtomicIntegerArray counts;

    /**
     * @param max requests of one tenant; {@link Integer#MAX_VALUE} counts nothing
     * @param all requests of all tenants together, at most
     */
    TenantShare(int max, int all) {
        this.max = max;
        int row = Math.clamp(Integer.highestOneBit(Math.max(1, all - 1)) * 4L, ROW_MIN, ROW_MAX);
        this.mask = row - 1;
        this.counts = new AtomicIntegerArray(isOff() ? 0 : 2 * row);
    }

    private boolean isOff() {
        return max == Integer.MAX_VALUE;
    }

    int max() {
        return max;
    }

    /** One more request, if that fits; to be taken back by one {@link #leave}. */
    boolean tryEnter(long tenantHash) {
        if (isOff()) {
            return true;
        }
        int one = counts.incrementAndGet(first(tenantHash));
        int other = counts.incrementAndGet(second(tenantHash));
        if (Math.min(one, other) > max) {
            leave(tenantHash);
            return false;
        }
        return true;
    }

    void leave(long tenantHash) {
        if (!isOff()) {
            counts.decrementAndGet(first(tenantHash));
            counts.decrementAndGet(second(tenantHash));
        }
    }

    /** Requests that the tenant has now; 0 when nothing is counted. */
    int held(long tenantHash) {
        return isOff() ? 0 : Math.min(counts.get(first(tenantHash)), counts.get(second(tenantHash)));
    }

    private int first(long tenantHash) {
        return (int) tenantHash & mask;
    }

    private int second(long tenantHash) {
        return mask + 1 + ((int) (tenantHash >>> 32) & mask);
    }
}
