package dev.cells.router.proxy;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** How many requests are held, over all event loops, and per tenant; a place taken is given back exactly once by the caller. */
final class ParkLimits {

    private final int perTenant;
    private final int max;
    private final AtomicInteger held = new AtomicInteger();
    private final ConcurrentHashMap<String, Integer> tenants = new ConcurrentHashMap<>();

    ParkLimits(int perTenant, int max) {
        this.perTenant = perTenant;
        this.max = max;
    }

    boolean tryEnter(String tenant) {
        if (held.incrementAndGet() > max) {
            held.decrementAndGet();
            return false;
        }
        boolean entered = tenants.merge(tenant, 1, (a, b) -> Math.min(a + b, perTenant + 1)) <= perTenant;
        if (!entered) {
            tenants.computeIfPresent(tenant, (_, count) -> count - 1);
            held.decrementAndGet();
        }
        return entered;
    }

    void leave(String tenant) {
        tenants.computeIfPresent(tenant, (_, count) -> count == 1 ? null : count - 1);
        held.decrementAndGet();
    }

    int held() {
        return held.get();
    }
}
