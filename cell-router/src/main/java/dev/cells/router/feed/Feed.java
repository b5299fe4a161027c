package dev.cells.router.feed;

import dev.cells.router.table.LastGoodFile;
import dev.cells.router.table.RoutingTable;
import dev.cells.routingmap.MapFormatException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Follows the control plane's feed: the snapshot first, then changes by long poll, the snapshot again when changes do not fit.
 * Whatever fails, the map in use stays; polls that fail pause with jitter, and {@link #refresh()} ends a pause.
 */
public final class Feed implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Feed.class);
    private static final Duration PAUSE_FIRST = Duration.ofMillis(200);

    private final ControlPlaneClient source;
    private final MapApplier applier;
    private final Optional<LastGoodWriter> writer;
    private final Duration pauseMax;
    private final Clock clock;
    private final RandomGenerator random;
    private final Semaphore wanted = new Semaphore(0);
    private final Thread thread;
    private volatile boolean closed;
    private boolean snapshotNeeded;
    private int failures;
    private @Nullable String lastFailure;

    Feed(
            ControlPlaneClient source,
            MapApplier applier,
            Optional<LastGoodFile> file,
            Duration pauseMax,
            Clock clock,
            RandomGenerator random) {
        this.source = source;
        this.applier = applier;
        this.writer = file.map(LastGoodWriter::new);
        this.pauseMax = pauseMax;
        this.clock = clock;
        this.random = random;
        this.thread = Thread.ofPlatform().daemon().name("cells-map-feed").unstarted(this::run);
    }

    void start() {
        snapshotNeeded = applier.revision().isEmpty();
        thread.start();
    }

    /** Somebody has reason to believe that the map is old: do not sit out a pause. Many calls cost one poll. */
    void refresh() {
        if (wanted.availablePermits() == 0) {
            wanted.release();
        }
    }

    private void run() {
        try {
            while (!closed) {
                if (once()) {
                    failures = 0;
                    lastFailure = null;
                } else {
                    pause();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** One poll; false when it failed and the next should wait. */
    private boolean once() throws InterruptedException {
        try {
            Optional<Long> revision = applier.revision();
            if (snapshotNeeded || revision.isEmpty()) {
                take(source.snapshot());
            } else {
                follow(revision.get());
            }
            applier.status().confirmed(clock.millis());
            return true;
        } catch (MapFormatException e) {
            snapshotNeeded = true;
            applier.rejected("control-plane", e);
            return false;
        } catch (IOException e) {
            failed(e);
            return false;
        } catch (RuntimeException e) {
            LOG.error("unexpected error in the map feed; the map in use stays", e);
            return false;
        }
    }

    private void take(RoutingTable table) throws MapFormatException {
        boolean known = applier.revision().filter(at -> at == table.revision()).isPresent();
        if (!known) {
            applier.apply(table);
            save();
        }
        snapshotNeeded = false;
    }

    private void follow(long revision) throws IOException, InterruptedException {
        switch (source.poll(revision)) {
            case ControlPlaneClient.Poll.Nothing _ -> {}
            case ControlPlaneClient.Poll.Gone _ -> snapshotNeeded = true;
            case ControlPlaneClient.Poll.Changes(var changes) -> {
                applier.apply(changes);
                save();
            }
        }
    }

    private void save() {
        applier.table().ifPresent(table -> writer.ifPresent(to -> to.write(table)));
    }

    private void failed(IOException e) {
        String failure = e.getClass().getSimpleName() + ": " + e.getMessage();
        if (!failure.equals(lastFailure)) {
            lastFailure = failure;
            LOG.warnf("map feed failed, the map in use stays and polling goes on cause=%s", failure);
        }
    }

    /** Doubles up to its maximum; half of it is drawn, so that routers do not come back together. */
    private void pause() throws InterruptedException {
        long longest = Math.min(pauseMax.toMillis(), PAUSE_FIRST.toMillis() << Math.min(failures, 10));
        failures++;
        long millis = longest / 2 + random.nextLong(longest / 2 + 1);
        if (wanted.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
            wanted.drainPermits();
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        source.close();
        writer.ifPresent(LastGoodWriter::close);
    }
}
