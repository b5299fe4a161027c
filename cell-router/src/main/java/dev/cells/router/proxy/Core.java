package dev.cells.router.proxy;

import dev.cells.router.cell.Cells;
import dev.cells.router.resolve.Resolver;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** What all event loops share. */
public final class Core {

    private final ProxySettings settings;
    private final Resolver resolver;
    private final Cells cells;
    private final Runnable refresh;
    private final LongSupplier nanos;
    private final ParkLimits parking;
    private final RefusalCounts refusals = new RefusalCounts();
    private final AtomicInteger connections = new AtomicInteger();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private final Clock clock;
    private final Fittings fittings;
    private volatile boolean draining;

    /**
     * @param refresh asks for a newer map at once; many calls cost one
     * @param nanos a monotonic clock
     */
    public Core(
            ProxySettings settings,
            Resolver resolver,
            Cells cells,
            Runnable refresh,
            LongSupplier nanos,
            Clock clock,
            Fittings fittings) {
        this.settings = settings;
        this.resolver = resolver;
        this.cells = cells;
        this.refresh = refresh;
        this.nanos = nanos;
        this.clock = clock;
        this.fittings = fittings;
        this.parking = new ParkLimits(settings.parkedPerTenant(), settings.parkedMax());
    }

    ProxySettings settings() {
        return settings;
    }

    Resolver resolver() {
        return resolver;
    }

    Cells cells() {
        return cells;
    }

    void refresh() {
        refresh.run();
    }

    LongSupplier nanos() {
        return nanos;
    }

    ParkLimits parking() {
        return parking;
    }

    /** Requests held now. */
    public int parked() {
        return parking.held();
    }

    public RefusalCounts refusals() {
        return refusals;
    }

    public Fittings fittings() {
        return fittings;
    }

    Clock clock() {
        return clock;
    }

    void connected(int change) {
        int now = connections.addAndGet(change);
        if (draining && now == 0) {
            drained.complete(null);
        }
    }

    /** Client connections open now. */
    public int connections() {
        return connections.get();
    }

    boolean draining() {
        return draining;
    }

    /** From now on answers close their connection; the future completes when the last one is closed. */
    CompletableFuture<Void> drain() {
        draining = true;
        connected(0);
        return drained;
    }
}
