package dev.cells.router.proxy;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * TLS handshakes under way on one event loop, a bounded number. When there are too many, one that has taken long gives way, so that
 * clients that never finish keep nobody out; while none has, a new one is refused, so that a crowd of honest ones gets through.
 */
final class Handshakes {

    private static final long LONG = Duration.ofSeconds(1).toNanos();

    private final Set<Handshake> underWay = new LinkedHashSet<>();

    /** False when there is no room. */
    boolean enter(Handshake handshake, int max, long nowNanos) {
        if (underWay.size() >= max) {
            Handshake oldest = underWay.iterator().next();
            if (nowNanos - oldest.since() < LONG) {
                return false;
            }
            oldest.giveUp();
        }
        underWay.add(handshake);
        return true;
    }

    boolean leave(Handshake handshake) {
        return underWay.remove(handshake);
    }
}
