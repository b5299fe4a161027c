package dev.cells.control.map;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The newest revision this replica has heard of, and those who wait for the next. Waiting costs a virtual thread: no connection,
 * no platform thread.
 */
@Singleton
class MapWatch {

    private final AtomicLong revision = new AtomicLong();
    private final Set<Place> waiting = ConcurrentHashMap.newKeySet();
    private final Semaphore places;
    private volatile boolean closed;

    MapWatch(MapConfig config, MeterRegistry metrics) {
        this.places = new Semaphore(config.pollsMax());
        metrics.gaugeCollectionSize("control_map_polls_waiting", List.of(), waiting);
    }

    /** Tells of a revision, from here or from another replica; an older one than known changes nothing. */
    void offer(long published) {
        long before = revision.getAndAccumulate(published, Math::max);
        if (published > before) {
            wakeAll();
        }
    }

    /** From now on nobody waits: the replica is stopping. */
    void close() {
        closed = true;
        wakeAll();
    }

    private void wakeAll() {
        waiting.forEach(Place::abandon);
    }

    /** A place among those who may wait, or empty when all are taken. */
    Optional<Place> enter() {
        return places.tryAcquire() ? Optional.of(new Place()) : Optional.empty();
    }

    /** One poll. */
    final class Place implements AutoCloseable {
        private final CompletableFuture<Void> wake = new CompletableFuture<>();

        private Place() {
            waiting.add(this);
        }

        /** Returns when a revision after {@code after} is known, the time is over, the asker went away or the replica stops. */
        void await(long after, Duration most) throws InterruptedException {
            if (closed || revision.get() > after) {
                return;
            }
            try {
                wake.get(most.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException | ExecutionException e) {
                // nothing new in time; the caller looks and says so
            }
        }

        /** Ends the wait, because something is new or nobody is there to hear the answer. */
        void abandon() {
            wake.complete(null);
        }

        @Override
        public void close() {
            waiting.remove(this);
            places.release();
        }
    }
}
