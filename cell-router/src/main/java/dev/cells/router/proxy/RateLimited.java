package dev.cells.router.proxy;

import dev.cells.router.cell.RateMemo;
import dev.cells.router.http.RateLimitField;
import dev.cells.router.http.ResponseHead;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.resolve.Resolution;
import dev.cells.router.resolve.TenantKey;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers 429 answers that concern all of a tenant's requests, so that the edge can give them. A 429 that concerns a route, or does not
 * say what it concerns, is passed on and forgotten.
 */
final class RateLimited {

    private RateLimited() {}

    /** Looks at an answer; the shorter of what {@code RateLimit} and {@code Retry-After} say counts. */
    static void look(Resolution.@Nullable Forward to, ResponseHead response, LongSupplier nanos) {
        if (to == null || response.status() != 429) {
            return;
        }
        RateMemo memo = to.cell().runtime().rateMemo();
        long reset = RateLimitField.resetSeconds(response, memo.policy());
        long retry = response.retryAfterSeconds();
        TenantKey tenant = to.tenant();
        memo.remember(
                tenant.bytes(),
                tenant.from(),
                tenant.length(),
                tenant.hash(),
                to.epoch(),
                retry > 0 ? Math.min(reset, retry) : reset,
                nanos.getAsLong());
    }

    /** The cell's own answer to this tenant, if it is still known; else null. */
    static @Nullable Refusal refusal(Resolution.Forward to, LongSupplier nanos) {
        TenantKey tenant = to.tenant();
        long left = to.cell()
                .runtime()
                .rateMemo()
                .secondsLeft(tenant.bytes(), tenant.from(), tenant.length(), tenant.hash(), to.epoch(), nanos);
        return left == 0
                ? null
                : new Refusal.TenantRateLimited(
                        tenant.toString(), to.cell().runtime().name(), left);
    }
}
