package dev.cells.chassis.tenancy;

import dev.cells.routingmap.TenantId;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Every tenant of the cell, in memory: a request is admitted without a round trip. Only the refresher writes. Writes are
 * checked again by {@code cell.enter}; this copy decides alone for what never asks the database.
 */
@Singleton
class Ownerships {

    /** About 100 MB; a cell is full long before. */
    static final int TENANTS_MAX = 1_000_000;

    private final Clock clock;
    private volatile Map<TenantId, Ownership> byTenant = new ConcurrentHashMap<>();
    private volatile Instant readAt = Instant.MIN;

    Ownerships(Clock clock) {
        this.clock = clock;
    }

    @Nullable
    Ownership of(TenantId tenant) {
        return byTenant.get(tenant);
    }

    /** Whether the copy was confirmed within {@code ageMax}. */
    boolean isFresh(Duration ageMax) {
        return !readAt.isBefore(clock.instant().minus(ageMax));
    }

    boolean wasEverRead() {
        return !readAt.equals(Instant.MIN);
    }

    /** Takes everything there is, as read at {@code at}. */
    void replace(List<Ownership> all, Instant at) {
        var fresh = new ConcurrentHashMap<TenantId, Ownership>(all.size() * 2);
        all.forEach(one -> fresh.put(one.tenant(), one));
        byTenant = fresh;
        readAt = at;
    }

    /** Takes what changed since the read before. */
    void update(List<Ownership> changed, Instant at) {
        var present = byTenant;
        changed.forEach(one -> present.put(one.tenant(), one));
        readAt = at;
    }

    int size() {
        return byTenant.size();
    }
}
