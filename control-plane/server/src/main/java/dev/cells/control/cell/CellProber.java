package dev.cells.control.cell;

import dev.cells.contract.cell.InstanceStats;
import dev.cells.control.background.Loop;
import dev.cells.control.database.Database;
import dev.cells.control.management.CellAddress;
import dev.cells.control.management.CellReply;
import dev.cells.control.management.Management;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Asks every instance of every cell how it is, in the background, and remembers the last verdict. */
@Singleton
class CellProber {

    private final Database database;
    private final Cells cells;
    private final Management management;
    private final CellConfig config;
    private final RandomGenerator random;
    private final Clock clock;
    private final Semaphore limit;
    private final Map<String, ProbedCell> probed = new ConcurrentHashMap<>();
    private @Nullable Loop loop;

    CellProber(
            Database database,
            Cells cells,
            Management management,
            CellConfig config,
            RandomGenerator random,
            Clock clock) {
        this.database = database;
        this.cells = cells;
        this.management = management;
        this.config = config;
        this.random = random;
        this.clock = clock;
        this.limit = new Semaphore(config.probesMax());
    }

    void start(@Observes StartupEvent event) {
        loop = Loop.start("cell-prober", config.probeEvery(), random, this::probeAll);
    }

    void stop(@Observes ShutdownEvent event) {
        Optional.ofNullable(loop).ifPresent(Loop::close);
    }

    CellHealth health(String cell) {
        return last(cell).map(ProbedCell::health).orElse(CellHealth.UNKNOWN);
    }

    /** What the last round found; empty before the first. */
    Optional<ProbedCell> last(String cell) {
        return Optional.ofNullable(probed.get(cell));
    }

    /** One round; ends by the deadlines of the calls themselves. */
    private void probeAll() throws InterruptedException {
        List<CellAddress> addresses =
                database.read(connection -> cells.page(connection, "", config.cellsMax())).stream()
                        .map(CellRow::address)
                        .toList();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Void>> probes = addresses.stream()
                    .<Callable<Void>>map(address -> () -> {
                        probed.put(address.cell().value(), probe(address));
                        return null;
                    })
                    .toList();
            threads.invokeAll(probes);
        }
    }

    /** Asks all instances of a cell at once, now. */
    ProbedCell probe(CellAddress address) throws InterruptedException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<CellReply<InstanceStats>>> calls = address.origins().stream()
                    .<Callable<CellReply<InstanceStats>>>map(origin -> () -> ask(address, origin))
                    .toList();
            var replies = new ArrayList<CellReply<InstanceStats>>();
            for (Future<CellReply<InstanceStats>> reply : threads.invokeAll(calls)) {
                replies.add(reply.resultNow());
            }
            return ProbedCell.of(replies, clock.instant());
        }
    }

    private CellReply<InstanceStats> ask(CellAddress address, URI origin) throws InterruptedException {
        limit.acquire();
        try {
            return management.stats(address.cell(), origin);
        } finally {
            limit.release();
        }
    }
}
