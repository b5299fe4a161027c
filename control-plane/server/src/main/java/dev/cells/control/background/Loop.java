package dev.cells.control.background;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;

/**
 * Runs one piece of work over and over on a virtual thread, each pause with up to 20 % jitter so that replicas do not march in
 * step, and at least half a second after a failure. A failure is logged once until the work succeeds again; it never ends the loop.
 */
public final class Loop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Loop.class);
    private static final long FAILURE_PAUSE_MS = 500;

    /** One round; every blocking call in it has a deadline of its own. */
    @FunctionalInterface
    public interface Round {
        void run() throws Exception;
    }

    private final String name;
    private final Duration pause;
    private final Round round;
    private final RandomGenerator random;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Thread thread;

    private Loop(String name, Duration pause, RandomGenerator random, Round round) {
        this.name = name;
        this.pause = pause;
        this.random = random;
        this.round = round;
        this.thread = Thread.ofVirtual().name(name).unstarted(this::rounds);
    }

    public static Loop start(String name, Duration pause, RandomGenerator random, Round round) {
        var loop = new Loop(name, pause, random, round);
        loop.thread.start();
        return loop;
    }

    private void rounds() {
        boolean failing = false;
        try {
            do {
                failing = once(failing);
            } while (!stopping.await(jittered(failing), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            LOG.debugf("loop %s ends", name);
        }
    }

    private boolean once(boolean failing) throws InterruptedException {
        try {
            round.run();
            if (failing) {
                LOG.infof("background work succeeds again loop=%s", name);
            }
            return false;
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            if (!failing && stopping.getCount() > 0) {
                LOG.warnf("background work fails, it is tried again loop=%s cause=%s", name, e);
                LOG.debug("background work failed", e);
            }
            return true;
        }
    }

    private long jittered(boolean failing) {
        long millis = Math.max(failing ? FAILURE_PAUSE_MS : 1, pause.toMillis());
        return millis + random.nextLong(millis / 5 + 1);
    }

    /** Ends the loop; waits at most a second for the round under way. */
    @Override
    public void close() {
        stopping.countDown();
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
