package dev.cells.router.proxy;

import dev.cells.router.resolve.TenantKey;
import org.jspecify.annotations.Nullable;

/** A request's place among the held; taken at most once at a time and given back exactly once. */
final class Place {

    private final LoopContext loop;
    private final Exchange exchange;
    private @Nullable Hold hold;

    Place(LoopContext loop, Exchange exchange) {
        this.loop = loop;
        this.exchange = exchange;
    }

    /** What a held request is to do now. */
    enum Turn {
        WAIT,
        AGAIN,
        GIVE_UP
    }

    boolean isTaken() {
        return hold != null;
    }

    /**
     * Takes a place; false when too many are held.
     *
     * @param againAt when to try the same cell again, in nanoseconds; 0 when only a new placement helps
     */
    boolean take(TenantKey tenant, long againAt) {
        String name = tenant.toString();
        if (!loop.core().parking().tryEnter(name)) {
            return false;
        }
        hold = new Hold(name, loop.now() + loop.settings().parkMax().toNanos(), againAt);
        loop.parked().add(exchange);
        return true;
    }

    void leave() {
        if (hold != null) {
            loop.parked().remove(exchange);
            loop.core().parking().leave(hold.tenant());
            hold = null;
        }
    }

    /** The tenant held for; empty when nothing is held. */
    String tenant() {
        return hold == null ? "" : hold.tenant();
    }

    Turn turn(long nowNanos) {
        if (hold == null) {
            return Turn.WAIT;
        }
        if (nowNanos - hold.until() >= 0) {
            return Turn.GIVE_UP;
        }
        return hold.againAt() != 0 && nowNanos - hold.againAt() >= 0 ? Turn.AGAIN : Turn.WAIT;
    }
}
