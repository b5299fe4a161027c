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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
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
    private final Map<String, CellHealth> verdicts = new ConcurrentHashMap<>();
    private @Nullable Loop loop;

    CellProber(Database database, Cells cells, Management management, CellConfig config, RandomGenerator random) {
        this.database = database;
        this.cells = cells;
        this.management = management;
        this.config = config;
        this.random = random;
    }

    void start(@Observes StartupEvent event) {
        loop = Loop.start("cell-prober", config.probeEvery(), random, this::probeAll);
    }

    void stop(@Observes ShutdownEvent event) {
        Optional.ofNullable(loop).ifPresent(Loop::close);
    }

    CellHealth health(String cell) {
        return verdicts.getOrDefault(cell, CellHealth.UNKNOWN);
    }

    /** One round; ends by the deadlines of the calls themselves. */
    private void probeAll() throws InterruptedException {
        List<CellAddress> addresses =
                database.read(connection -> cells.page(connection, "", config.cellsMax())).stream()
                        .map(CellRow::address)
                        .toList();
        var limit = new Semaphore(config.probesMax());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Void>> probes = addresses.stream()
                    .<Callable<Void>>map(address -> () -> {
                        verdicts.put(address.cell().value(), probe(address, limit));
                        return null;
                    })
                    .toList();
            threads.invokeAll(probes);
        }
    }

    private CellHealth probe(CellAddress address, Semaphore limit) throws InterruptedException {
        var replies = new ArrayList<CellReply<InstanceStats>>();
        for (URI origin : address.origins()) {
            limit.acquire();
            try {
                replies.add(management.stats(address.cell(), origin));
            } finally {
                limit.release();
            }
        }
        return CellHealth.of(replies);
    }
}
