package dev.cells.router.discovery;

import dev.cells.router.discovery.Knowledge.Standing;
import dev.cells.routingmap.Instance;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;

/** Looks one cell's name up again and again, one look-up at a time, and tells when its instances have changed. */
final class CellResolver implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(CellResolver.class);

    private final Place place;
    private final Lookup lookup;
    private final How how;
    private final Consumer<List<Instance>> changed;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private volatile Knowledge knowledge;

    /** Whose instances, where; as the map line has them. */
    record Place(String cell, String url, String scheme) {}

    /** What all resolvers share. */
    record How(Refresh refresh, Duration emptyKept, Semaphore lookups, Clock clock, RandomGenerator random) {}

    CellResolver(
            Place place,
            Lookup lookup,
            Knowledge remembered,
            How how,
            DnsCounts counts,
            Consumer<List<Instance>> changed) {
        this.place = place;
        this.lookup = lookup;
        this.knowledge = remembered;
        this.how = how;
        this.changed = changed;
        this.thread = Thread.ofVirtual().name("cells-dns-" + place.cell()).unstarted(() -> run(counts));
    }

    void start() {
        thread.start();
    }

    Place place() {
        return place;
    }

    Knowledge knowledge() {
        return knowledge;
    }

    private void run(DnsCounts counts) {
        try {
            Duration pause;
            do {
                Answer answer = lookUp();
                if (isClosed()) {
                    return;
                }
                counts.count(answer);
                learn(answer);
                pause = how.refresh().after(answer, knowledge.failures(), how.random());
            } while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    private Answer lookUp() throws InterruptedException {
        how.lookups().acquire();
        try {
            return lookup.answer();
        } catch (RuntimeException e) {
            LOG.logf(
                    isClosed() ? Logger.Level.DEBUG : Logger.Level.ERROR,
                    e,
                    "unexpected error in a look-up, the last known instances stay cell=%s",
                    place.cell());
            return new Answer.Failed(e.toString());
        } finally {
            how.lookups().release();
        }
    }

    private void learn(Answer answer) {
        Knowledge before = knowledge;
        Knowledge now = before.after(
                answer, place.scheme(), how.emptyKept(), how.clock().millis());
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
        switch (now.standing()) {
            case FAILING ->
                LOG.warnf(
                        "instances cannot be looked up, the last known stay cell=%s source=dns:%s instances=%d cause=%s",
                        place.cell(), place.url(), now.instances().size(), now.lastFailure());
            case EMPTY ->
                LOG.warnf(
                        "the name servers know no instance, the last known stay for a while cell=%s source=dns:%s instances=%d",
                        place.cell(), place.url(), now.instances().size());
            case ANSWERED -> answered(before, now);
            case WAITING -> {}
        }
    }

    private void answered(Knowledge before, Knowledge now) {
        boolean again = before.standing() == Standing.FAILING || before.standing() == Standing.EMPTY;
        LOG.logf(
                again ? Logger.Level.INFO : Logger.Level.DEBUG,
                "instances are looked up%s cell=%s source=dns:%s instances=%d",
                again ? " again" : "",
                place.cell(),
                place.url(),
                now.instances().size());
    }

    /** Does not wait for a look-up that is on its way; its answer is ignored. */
    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }
}
