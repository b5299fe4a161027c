package dev.cells.router.discovery;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Looks one cell's name up in DNS again and again, one look-up at a time. */
final class CellResolver implements Finder {

    private static final Logger LOG = Logger.getLogger(CellResolver.class);

    private final Lookup lookup;
    private final Pace pace;
    private final Learner learner;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    CellResolver(Lookup lookup, Pace pace, Learner learner) {
        this.lookup = lookup;
        this.pace = pace;
        this.learner = learner;
        this.thread =
                Thread.ofVirtual().name("cells-dns-" + learner.place().cell()).unstarted(this::run);
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
                Answer answer = lookUp();
                if (isClosed()) {
                    return;
                }
                learner.learn(answer);
                pause = pace.after(answer, knowledge().failures());
            } while (!closed.await(pause.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    private Answer lookUp() throws InterruptedException {
        pace.lookups().acquire();
        try {
            return lookup.answer();
        } catch (RuntimeException e) {
            LOG.logf(
                    isClosed() ? Logger.Level.DEBUG : Logger.Level.ERROR,
                    e,
                    "unexpected error in a look-up, the last known instances stay cell=%s",
                    place().cell());
            return new Answer.Failed(e.toString());
        } finally {
            pace.lookups().release();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
    }
}
