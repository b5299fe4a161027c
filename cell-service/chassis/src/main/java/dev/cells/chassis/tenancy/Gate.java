package dev.cells.chassis.tenancy;

import dev.cells.chassis.killswitch.Switches;
import dev.cells.chassis.problem.DatabaseProblems;
import dev.cells.routingmap.TenantId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Admits a request, or refuses it after one fresh look if what we know may be older than what the caller knows. */
@ApplicationScoped
class Gate {

    private final Ownerships ownerships;
    private final OwnershipRefresher refresher;
    private final OwnershipConfig config;
    private final Switches switches;
    private final RefusalProblems refusals;
    private final DatabaseProblems databaseProblems;

    Gate(
            Ownerships ownerships,
            OwnershipRefresher refresher,
            OwnershipConfig config,
            Switches switches,
            RefusalProblems refusals,
            DatabaseProblems databaseProblems) {
        this.ownerships = ownerships;
        this.refresher = refresher;
        this.config = config;
        this.switches = switches;
        this.refusals = refusals;
        this.databaseProblems = databaseProblems;
    }

    /** Whether what we know admits it; if not, {@link #admit} finds out why, or that it does after all. */
    boolean admits(TenantId tenant, long epoch, boolean writes) {
        return ownerships.isFresh(config.staleMax())
                && switches.isRead()
                && Admission.refusal(tenant, epoch, writes, ownerships.of(tenant))
                        .isEmpty();
    }

    /** Never blocks; completes at once unless a fresh look is needed. Fails with the problem to answer. */
    Uni<Void> admit(TenantId tenant, long epoch, boolean writes) {
        if (!worthALook(tenant, epoch, writes)) {
            return decide(tenant, epoch, writes);
        }
        var look = refresher
                .refreshed()
                .completeOnTimeout(false, config.confirmMax().toMillis(), TimeUnit.MILLISECONDS);
        return Uni.createFrom().completionStage(look).chain(() -> decide(tenant, epoch, writes));
    }

    /** Not when the database has been silent for long: then another question would only make the caller wait too. */
    private boolean worthALook(TenantId tenant, long epoch, boolean writes) {
        if (!ownerships.isFresh(config.staleMax())) {
            return !ownerships.wasEverRead();
        }
        var known = ownerships.of(tenant);
        return Admission.refusal(tenant, epoch, writes, known).isPresent() && Admission.mayBeOutdated(epoch, known);
    }

    private Uni<Void> decide(TenantId tenant, long epoch, boolean writes) {
        if (!ownerships.isFresh(config.staleMax()) || !switches.isRead()) {
            return Uni.createFrom().failure(databaseProblems.unavailable());
        }
        Optional<Refusal> refusal = Admission.refusal(tenant, epoch, writes, ownerships.of(tenant));
        return refusal.isPresent()
                ? Uni.createFrom().failure(refusals.of(refusal.get()))
                : Uni.createFrom().voidItem();
    }
}
