package dev.cells.router.discovery;

import dev.cells.router.discovery.ApiServer.Service;
import dev.cells.router.discovery.Knowledge.Standing;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Follows one cell's EndpointSlices: lists them once and watches from there. A watch that ends or breaks is begun anew from where it was;
 * there is a list again only when the API server has forgotten that.
 */
final class CellWatch implements Finder {

    private static final Logger LOG = Logger.getLogger(CellWatch.class);

    /** While nobody serves, time must pass here too: the last known are dropped after some. */
    private static final Duration EMPTY = Duration.ofSeconds(5);

    private final ApiServer server;
    private final Service service;
    private final Duration watchMax;
    private final Pace pace;
    private final Learner learner;
    private final Slices slices = new Slices();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    CellWatch(ApiServer server, Service service, Duration watchMax, Pace pace, Learner learner) {
        this.server = server;
        this.service = service;
        this.watchMax = watchMax;
        this.pace = pace;
        this.learner = learner;
        this.thread = Thread.ofVirtual()
                .name("cells-kubernetes-" + learner.place().cell())
                .unstarted(this::run);
    }

    @Override
    public void start() {
        thread.start();
    }

    @Override
    public Place place() {
        return learner.place();
    }

    @Override
    public Knowledge knowledge() {
        return learner.knowledge();
    }

    private void run() {
        try {
            Duration pause;
            do {
                pause = round();
            } while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isEmpty() {
        return knowledge().standing() == Standing.EMPTY;
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** A list if there must be one, and a watch until it ends; answers how long to wait before the next. */
    private Duration round() throws InterruptedException {
        try {
            if (slices.version().isEmpty()) {
                list();
            }
            return watch();
        } catch (ApiServer.Gone _) {
            slices.forgetVersion();
            return pace.drawn(pace.refresh().least());
        } catch (IOException e) {
            return failed(e);
        } catch (RuntimeException e) {
            if (!isClosed()) {
                LOG.errorf(e, "unexpected error in a watch, the last known instances stay cell=%s", place().cell());
            }
            return failed(new IOException("what the API server sent cannot be used: " + e, e));
        }
    }

    private Duration failed(IOException e) {
        var failure = new Answer.Failed(e.getMessage() == null ? e.toString() : e.getMessage());
        learn(failure);
        return pace.after(failure, knowledge().failures());
    }

    private void list() throws IOException, InterruptedException {
        pace.lookups().acquire();
        try {
            slices.list(server.list(service));
        } finally {
            pace.lookups().release();
        }
        learn(slices.answer());
    }

    private Duration watch() throws IOException, InterruptedException {
        Duration lasting = isEmpty() ? EMPTY : pace.drawn(watchMax);
        long began = System.nanoTime();
        try (Watch watch = server.watch(service, slices.version(), lasting)) {
            // That it has begun says that nothing was missed.
            learn(slices.answer());
            for (Optional<JsonObject> event = watch.next(); event.isPresent(); event = watch.next()) {
                if (!slices.event(event.get())) {
                    break;
                }
                learn(slices.answer());
                if (isEmpty() && lasting.compareTo(EMPTY) > 0) {
                    break;
                }
            }
        } catch (IOException | RuntimeException e) {
            slices.forgetVersion();
            throw e;
        }
        // A server that ends every watch at once is not asked more often than any other.
        Duration least = pace.refresh().least();
        Duration lasted = Duration.ofNanos(System.nanoTime() - began);
        return lasted.compareTo(least) < 0 ? pace.drawn(least) : Duration.ZERO;
    }

    private void learn(Answer answer) {
        if (!isClosed()) {
            learner.learn(answer);
        }
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }
}
