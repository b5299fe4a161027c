package dev.cells.cellctl.placement;

import dev.cells.contract.control.RouterView;
import java.time.Duration;
import java.time.Instant;

/**
 * A router, and whether it has what was asked about.
 *
 * @param current whether its revision is at least the one that matters
 * @param lost not heard of for so long that it is probably gone: a long poll ends after 25 s
 */
public record RouterState(String name, long revision, boolean current, boolean lost, Instant seenAt) {

    public static final Duration LOST_AFTER = Duration.ofSeconds(90);

    public static RouterState of(RouterView router, long revision, Instant now) {
        boolean lost = router.seenAt().plus(LOST_AFTER).isBefore(now);
        return new RouterState(router.name(), router.revision(), router.revision() >= revision, lost, router.seenAt());
    }
}
