package dev.cells.chassis.killswitch;

import dev.cells.chassis.instance.InstanceInfo;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the copy of the kill switches fresh from one thread: when told of a change, and at least twice a second. While the database
 * is away, what was read last goes on to hold until it expires.
 */
@Singleton
public class SwitchRefresher {

    private static final Logger LOG = Logger.getLogger(SwitchRefresher.class);
    private static final long DISTANCE_MIN_MS = 20;
    private static final long SIGN_OF_LIFE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final SwitchTable table;
    private final Switches switches;
    private final SwitchConfig config;
    private final Semaphore wanted = new Semaphore(0);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread thread;
    private SwitchTable.@Nullable Mark seen;
    private final String instance;
    private boolean failing;
    private long saidNanos;

    SwitchRefresher(SwitchTable table, Switches switches, SwitchConfig config, InstanceInfo instance) {
        this.instance = instance.name();
        this.table = table;
        this.switches = switches;
        this.config = config;
        this.thread = Thread.ofPlatform().daemon().name("switches").unstarted(this::run);
    }

    void start(@Observes StartupEvent event) {
        thread.start();
    }

    void stop(@Observes ShutdownEvent event) {
        stopped.countDown();
        thread.interrupt();
    }

    /** Asks for a read soon. */
    public void refresh() {
        wanted.release();
    }

    private void run() {
        try {
            do {
                readOnce();
                if (wanted.tryAcquire(config.reread().toMillis(), TimeUnit.MILLISECONDS)) {
                    wanted.drainPermits();
                }
            } while (!stopped.await(DISTANCE_MIN_MS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // stop() asked for it
        }
    }

    private void readOnce() {
        try {
            var mark = table.mark();
            boolean changed = !mark.equals(seen);
            if (changed) {
                take(mark);
            }
            if (changed || System.nanoTime() - saidNanos > SIGN_OF_LIFE_NANOS) {
                table.saw(instance, mark.revision());
                saidNanos = System.nanoTime();
            }
            failing = false;
        } catch (SQLException | RuntimeException e) {
            seen = null; // the database may be another one, restored to an earlier time
            if (!failing) {
                LOG.warnf("kill switches cannot be read, those known go on to hold: %s", e.getMessage());
            }
            failing = true;
        }
    }

    /** The mark is read before the rows: a change in between is only read twice. */
    private void take(SwitchTable.Mark mark) throws SQLException {
        var read = table.read();
        switches.take(new SwitchBoard(mark.revision(), read));
        if (seen != null || !read.isEmpty()) {
            LOG.infof(
                    "kill switches revision=%d: %s",
                    mark.revision(),
                    read.stream()
                            .limit(20)
                            .map(one -> one.id() + " " + one.mode().word() + " "
                                    + one.origin().word())
                            .toList());
        }
        seen = mark;
    }
}
