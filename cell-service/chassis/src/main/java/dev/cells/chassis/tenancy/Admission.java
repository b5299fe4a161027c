package dev.cells.chassis.tenancy;

import dev.cells.routingmap.TenantId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides whether a request may be served, from what is known of its tenant. */
final class Admission {

    private Admission() {}

    /** Empty when the request may go on. */
    static Optional<Refusal> refusal(TenantId tenant, long epoch, boolean writes, @Nullable Ownership known) {
        if (known == null) {
            return Optional.of(new Refusal.NotOwned(tenant, 0));
        }
        if (known.epoch() != epoch) {
            return Optional.of(new Refusal.NotOwned(tenant, known.epoch()));
        }
        return switch (known.state()) {
            case INCOMING, MOVED -> Optional.of(new Refusal.NotOwned(tenant, known.epoch()));
            case FENCED -> writes ? Optional.of(new Refusal.Fenced(tenant)) : Optional.empty();
            case SUSPENDED -> Optional.of(new Refusal.Suspended(tenant));
            case ACTIVE -> Optional.empty();
        };
    }

    /** Whether the caller may know more than we do, so that a look at the database is worth its time before refusing. */
    static boolean mayBeOutdated(long epoch, @Nullable Ownership known) {
        return known == null || epoch >= known.epoch();
    }
}
