package dev.cells.router.proxy;

import dev.cells.router.accesslog.AccessLog;
import dev.cells.router.accesslog.AccessLogSettings;
import dev.cells.router.accesslog.LogEntry;
import dev.cells.router.accesslog.LogRing;
import dev.cells.router.http.Head;
import dev.cells.router.http.HeadWriter;
import dev.cells.router.http.RequestHead;
import dev.cells.router.metrics.BusyTenants;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.resolve.TenantKey;
import org.jspecify.annotations.Nullable;

/** Accounts for requests when they end: their cell's latencies, their tenant, the access log. One for each event loop. */
final class Accounts {

    private static final int UPGRADED = 101;
    private static final byte[] TRACEPARENT = HeadWriter.ascii("traceparent");
    private static final byte[] REQUEST_ID = HeadWriter.ascii("x-request-id");

    private final LoopContext loop;
    private final int number;
    private final @Nullable BusyTenants busy;
    private final @Nullable LogRing log;
    private final double sample;
    private final double sampleErrors;

    /** @param number of the event loop */
    Accounts(LoopContext loop, int number) {
        this.loop = loop;
        this.number = number;
        Fittings fittings = loop.core().fittings();
        this.busy = fittings.top().isOff() ? null : fittings.top().loop(loop.now());
        this.log = fittings.log().map(AccessLog::ring).orElse(null);
        this.sample = fittings.log()
                .map(AccessLog::settings)
                .map(AccessLogSettings::sample)
                .orElse(0.0);
        this.sampleErrors = fittings.log()
                .map(AccessLog::settings)
                .map(AccessLogSettings::sampleErrors)
                .orElse(0.0);
        if (busy != null) {
            loop.deadlines().add(new WindowEnd(busy));
        }
    }

    /** Whether it pays to look at the clock for how long the instance took. */
    boolean wantsUpstreamTime() {
        return log != null;
    }

    /** A request is still here: its tenant's account grows while it lasts, so that one that hangs is seen. */
    void stillHere(Trail trail) {
        long now = loop.now();
        if (busy != null && now > trail.accounted) {
            charge(busy, trail, now);
        }
    }

    private static void charge(BusyTenants to, Trail trail, long now) {
        TenantKey tenant = trail.tenant();
        if (tenant != null) {
            to.here(tenant.bytes(), tenant.from(), tenant.length(), tenant.hash(), now - trail.accounted);
            trail.accounted = now;
        }
    }

    /** A request was refused before its head could be understood. */
    void refused(Trail trail, RequestHead request, Refusal refusal, long since) {
        trail.begin(since);
        trail.refused(refusal);
        ended(trail, request, 0);
    }

    /** A request is over; its head is still there. */
    void ended(Trail trail, RequestHead request, long bytesIn) {
        trail.bytesIn += bytesIn;
        long now = loop.nanos();
        if (trail.target != null && trail.attempts > 0 && trail.status != UPGRADED) {
            trail.target.cell().runtime().latencies().record(number, now - trail.began);
        }
        TenantKey tenant = trail.tenant();
        if (busy != null && tenant != null) {
            busy.ended(tenant.bytes(), tenant.from(), tenant.length(), tenant.hash());
            charge(busy, trail, now);
        }
        if (log != null && isDrawn(trail)) {
            log.put(entry -> fill(entry, trail, request, now));
        }
    }

    private boolean isDrawn(Trail trail) {
        boolean error = trail.refusal != null || trail.brokeOff || trail.status >= 500;
        double share = error ? sampleErrors : sample;
        return share > 0 && (share >= 1 || loop.random().nextDouble() < share);
    }

    private void fill(LogEntry entry, Trail trail, RequestHead request, long now) {
        entry.atMillis = loop.core().clock().millis();
        entry.cell = trail.target == null ? "" : trail.target.cell().runtime().name();
        entry.instance = trail.instance == null ? "" : trail.instance.instance().name();
        entry.status = trail.status;
        entry.gone = trail.brokeOff;
        entry.refusal = trail.refusal;
        entry.bytesIn = trail.bytesIn;
        entry.bytesOut = trail.bytesOut;
        entry.nanos = now - trail.began;
        entry.upstreamNanos = trail.upstreamNanos;
        entry.attempts = trail.attempts;
        TenantKey tenant = trail.tenant();
        if (tenant != null) {
            entry.put(LogEntry.Part.TENANT, tenant.bytes(), tenant.from(), tenant.from() + tenant.length());
        }
        if (request.methodTo() > 0) {
            byte[] bytes = request.head().bytes();
            entry.put(LogEntry.Part.METHOD, bytes, request.methodFrom(), request.methodTo());
            entry.put(LogEntry.Part.PATH, bytes, request.pathFrom(), request.pathTo());
            put(entry, LogEntry.Part.TRACE, request.head(), TRACEPARENT);
            put(entry, LogEntry.Part.REQUEST_ID, request.head(), REQUEST_ID);
        }
    }

    private static void put(LogEntry entry, LogEntry.Part part, Head head, byte[] name) {
        int only = head.named(name);
        if (only >= 0) {
            entry.put(part, head.bytes(), head.valueFrom(only), head.valueTo(only));
        }
    }

    private static final class WindowEnd extends Deadlines.Timed {
        private final BusyTenants busy;

        WindowEnd(BusyTenants busy) {
            this.busy = busy;
        }

        @Override
        void tick(long nowNanos) {
            busy.tick(nowNanos);
        }
    }
}
