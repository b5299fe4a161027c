package dev.cells.router.cell;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tenants of a cell that have used their quota up, until the moment the cell named. The cell counts; this only saves it the requests
 * that it would refuse. Two tenants with the same slot displace each other, which costs a request to the cell and nothing else.
 */
public final class RateMemo {

    private static final int SLOTS = 1 << 10;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final RateMemoSettings settings;
    private final AtomicReferenceArray<@Nullable Memo> slots = new AtomicReferenceArray<>(SLOTS);
    private volatile boolean used;

    private static final class Memo {
        private final byte[] tenant;
        private final long epoch;
        private final long untilNanos;

        Memo(byte[] tenant, long epoch, long untilNanos) {
            this.tenant = tenant;
            this.epoch = epoch;
            this.untilNanos = untilNanos;
        }
    }

    RateMemo(RateMemoSettings settings) {
        this.settings = settings;
    }

    /** Name of the policy whose exhaustion concerns all of a tenant's requests. */
    public String policy() {
        return settings.policy();
    }

    /** Remembers that a tenant, at that epoch, has nothing left for so long; longer than the bound is cut to it. */
    public void remember(byte[] id, int from, int length, long hash, long epoch, long seconds, long nowNanos) {
        long max = settings.max().toNanos();
        if (seconds > 0 && max > 0) {
            long nanos = seconds > max / SECOND ? max : seconds * SECOND;
            slots.set(slot(hash), new Memo(Arrays.copyOfRange(id, from, from + length), epoch, nowNanos + nanos));
            used = true;
        }
    }

    /**
     * Whole seconds until the tenant has quota again, rounded up; 0 when nothing is known against it.
     *
     * @param nanos read only when something is known
     */
    public long secondsLeft(byte[] id, int from, int length, long hash, long epoch, LongSupplier nanos) {
        Memo memo = used ? slots.get(slot(hash)) : null;
        if (memo == null || !Arrays.equals(memo.tenant, 0, memo.tenant.length, id, from, from + length)) {
            return 0;
        }
        long left = memo.untilNanos - nanos.getAsLong();
        if (left <= 0 || memo.epoch != epoch) {
            slots.compareAndSet(slot(hash), memo, null);
            return 0;
        }
        return (left + SECOND - 1) / SECOND;
    }

    private static int slot(long hash) {
        return (int) hash & (SLOTS - 1);
    }
}
