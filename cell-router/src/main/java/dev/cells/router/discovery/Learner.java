package dev.cells.router.discovery;

import dev.cells.router.discovery.Knowledge.Standing;
import dev.cells.routingmap.Instance;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/** Keeps what is known of one cell, and tells when its instances have changed. Written by one thread. */
final class Learner {

    private static final Logger LOG = Logger.getLogger(Learner.class);

    private final Place place;
    private final LookupCounts counts;
    private final Duration emptyKept;
    private final Clock clock;
    private final Consumer<List<Instance>> changed;
    private volatile Knowledge knowledge;

    Learner(
            Place place,
            Knowledge remembered,
            LookupCounts counts,
            Duration emptyKept,
            Clock clock,
            Consumer<List<Instance>> changed) {
        this.place = place;
        this.knowledge = remembered;
        this.counts = counts;
        this.emptyKept = emptyKept;
        this.clock = clock;
        this.changed = changed;
    }

    Place place() {
        return place;
    }

    Knowledge knowledge() {
        return knowledge;
    }

    void learn(Answer answer) {
        counts.count(answer);
        Knowledge before = knowledge;
        Knowledge now = before.after(answer, emptyKept, clock.millis());
        knowledge = now;
        say(before, now);
        if (!now.instances().equals(before.instances())) {
            changed.accept(now.instances());
        }
    }

    private void say(Knowledge before, Knowledge now) {
        boolean dropped = now.instances().isEmpty() && !before.instances().isEmpty();
        if (dropped) {
            LOG.warnf("nobody has been there for too long, the last known instances are dropped cell=%s", place.cell());
        }
        if (now.standing() == before.standing()) {
            return;
        }
        int instances = now.instances().size();
        switch (now.standing()) {
            case FAILING ->
                LOG.warnf(
                        "instances cannot be looked up, the last known stay cell=%s source=%s instances=%d cause=%s",
                        place.cell(), place.source(), instances, now.lastFailure());
            case EMPTY ->
                LOG.warnf(
                        "nobody is said to serve, the last known instances stay for a while cell=%s source=%s instances=%d",
                        place.cell(), place.source(), instances);
            case ANSWERED -> answered(before, instances);
            case WAITING -> {}
        }
    }

    private void answered(Knowledge before, int instances) {
        boolean again = before.standing() == Standing.FAILING || before.standing() == Standing.EMPTY;
        LOG.logf(
                again ? Logger.Level.INFO : Logger.Level.DEBUG,
                "instances are looked up%s cell=%s source=%s instances=%d",
                again ? " again" : "",
                place.cell(),
                place.source(),
                instances);
    }
}
