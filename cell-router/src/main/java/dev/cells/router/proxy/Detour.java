package dev.cells.router.proxy;

import dev.cells.router.http.ResponseHead;
import dev.cells.router.refuse.Refusal;
import dev.cells.router.resolve.Resolution;
import dev.cells.router.resolve.Resolver;
import dev.cells.router.resolve.TenantKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What becomes of a request whose tenant moves: it is held for a bounded time, and sent again at most once. */
final class Detour {

    private final LoopContext loop;
    private final Exchange exchange;
    private final Place place;
    private Resolution.@Nullable Forward tried;
    private boolean rerouted;

    Detour(LoopContext loop, Exchange exchange) {
        this.loop = loop;
        this.exchange = exchange;
        this.place = new Place(loop, exchange);
    }

    boolean isHeld() {
        return place.isTaken();
    }

    /** Whether the request was sent once already and the cell did nothing with it. */
    boolean isRerouted() {
        return rerouted;
    }

    /** Why the request cannot be sent again after "not processed"; null when it can. */
    @Nullable
    Refusal refusal(Resolution.Forward to, boolean replayable) {
        if (!rerouted && replayable) {
            return null;
        }
        String why = rerouted ? "its new place is not ready yet" : "the body is too large to be sent again";
        return new Refusal.TenantMoving(to.tenant().toString(), why);
    }

    /** Holds the request until its tenant has a new placement, or the time has come that the cell named. */
    void again(Resolution.Forward to, ResponseHead response) {
        rerouted = true;
        tried = to;
        long seconds = response.status() == 503 ? Math.max(1, response.retryAfterSeconds()) : 0;
        hold(
                to.tenant(),
                seconds == 0 ? 0 : loop.now() + Duration.ofSeconds(seconds).toNanos());
    }

    /** Holds the request until its tenant is active. */
    void hold(TenantKey tenant) {
        hold(tenant, 0);
    }

    private void hold(TenantKey tenant, long againAt) {
        if (place.take(tenant, againAt)) {
            recheck();
        } else {
            exchange.refuse(new Refusal.TenantMoving(tenant.toString(), "too many requests are held already"));
        }
    }

    /** The map may have changed. */
    void recheck() {
        if (!place.isTaken()) {
            return;
        }
        Resolution.Forward before = tried;
        Resolution next = before == null
                ? exchange.resolve()
                : Resolver.place(before.tenant(), loop.core().cells().currentOrNull());
        boolean stay = next instanceof Resolution.Park
                || (next instanceof Resolution.Forward to && before != null && to.samePlace(before));
        if (!stay) {
            place.leave();
            exchange.act(next);
        }
    }

    void tick(long nowNanos) {
        Resolution.Forward before = tried;
        switch (place.turn(nowNanos)) {
            case WAIT -> {}
            case GIVE_UP ->
                exchange.refuse(new Refusal.TenantMoving(
                        place.tenant(),
                        "it was not over within " + loop.settings().parkMax().toMillis() + " ms"));
            case AGAIN -> {
                if (before != null) {
                    place.leave();
                    exchange.act(before);
                }
            }
        }
    }

    String tenant() {
        return place.tenant();
    }

    void leave() {
        place.leave();
    }
}
