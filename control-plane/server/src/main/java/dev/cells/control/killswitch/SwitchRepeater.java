package dev.cells.control.killswitch;

import dev.cells.contract.killswitch.SwitchRevision;
import dev.cells.contract.killswitch.SwitchSet;
import dev.cells.control.background.Loop;
import dev.cells.control.database.Database;
import dev.cells.control.management.CellAddress;
import dev.cells.control.management.CellReply;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Brings cells up to date that were away when a switch changed, or that are new. Constant work: one question a cell and round. Every
 * replica may do it, since a cell keeps the latest set whoever sends it.
 */
@Singleton
class SwitchRepeater {

    private static final Logger LOG = Logger.getLogger(SwitchRepeater.class);

    private final Database database;
    private final KillSwitches table;
    private final SwitchSpread spread;
    private final SwitchConfig config;
    private final RandomGenerator random;
    private final Clock clock;
    private @Nullable Loop loop;

    SwitchRepeater(
            Database database,
            KillSwitches table,
            SwitchSpread spread,
            SwitchConfig config,
            RandomGenerator random,
            Clock clock) {
        this.database = database;
        this.table = table;
        this.spread = spread;
        this.config = config;
        this.random = random;
        this.clock = clock;
    }

    void start(@Observes StartupEvent event) {
        loop = Loop.start("switch-repeater", config.repeatEvery(), random, this::runOnce);
    }

    void stop(@Observes ShutdownEvent event) {
        Optional.ofNullable(loop).ifPresent(Loop::close);
    }

    /** Returns how many cells were sent the set. */
    int runOnce() throws InterruptedException {
        database.write(connection -> table.forgetEnded(connection, clock.instant()));
        SwitchSet set = spread.stored();
        if (set.revision() == 0) {
            return 0;
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Long>> questions = spread.addresses().stream()
                    .<Callable<Long>>map(cell -> () -> ahead(cell, set))
                    .toList();
            var answers = threads.invokeAll(questions).stream()
                    .filter(done -> done.state() == Future.State.SUCCESS)
                    .map(Future::resultNow)
                    .toList();
            long latest = answers.stream().mapToLong(Long::longValue).max().orElse(0);
            if (latest > set.revision()) {
                LOG.warnf(
                        "a cell knows kill switches at revision %d, this control plane's are at %d: its database was set back; going beyond",
                        latest, set.revision());
                database.write(connection -> table.advance(connection, latest));
            }
            return (int) answers.stream().filter(sent -> sent == 0).count();
        }
    }

    /** The cell's revision when it is later than ours, 0 when it was sent the set, else -1. */
    private long ahead(CellAddress cell, SwitchSet set) {
        if (!(spread.known(cell) instanceof CellReply.Done<SwitchRevision>(var known))) {
            return -1;
        }
        if (known.revision() >= set.revision()) {
            return known.revision() > set.revision() ? known.revision() : -1;
        }
        return spread.send(cell, set) instanceof CellReply.Done<SwitchRevision> ? 0 : -1;
    }
}
