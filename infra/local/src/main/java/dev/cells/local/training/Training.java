package dev.cells.local.training;

import dev.cells.local.fleet.Applications;
import dev.cells.local.fleet.Fleet;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetShape;
import dev.cells.local.fleet.Ports;
import dev.cells.local.process.LogTail;
import dev.cells.local.process.Trees;
import dev.cells.local.seed.Seeder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * Makes the JVM's start-up cache of each application: a fleet of one cell starts, serves its first bookings and ends, and each JVM writes
 * down which classes and code that took. Starting from it halves time and CPU; without it everything still works.
 */
public final class Training {

    private static final Duration READY_MAX = Duration.ofMinutes(5);

    /** Writing the cache is part of ending. */
    private static final Duration STOP_MAX = Duration.ofMinutes(5);

    private Training() {}

    /** Trains if a cache is missing or older than what was built. */
    public static void trainMissing(Applications applications, Fleet.Host host)
            throws IOException, InterruptedException {
        if (applications.trained()) {
            return;
        }
        host.say().accept("training the applications' start-up caches, once per build");
        Path folder = Files.createTempDirectory("cells-training");
        try {
            applications.forget();
            var layout = new FleetLayout(folder);
            run(applications.inTraining(), layout, host);
            if (!applications.trained()) {
                host.say()
                        .accept("no start-up cache was written, starts take longer: "
                                + LogTail.of(layout.log("c0/api-0")));
            }
        } catch (IOException | Fleet.AlreadyRuns | Ports.Taken e) {
            host.say().accept("training failed, starts take longer: " + e.getMessage());
        } finally {
            Trees.delete(folder);
        }
    }

    private static void run(Applications applications, FleetLayout layout, Fleet.Host host)
            throws IOException, InterruptedException, Fleet.AlreadyRuns, Ports.Taken {
        var request = new Fleet.Request(new FleetShape(1, 1), layout, applications, Map.of(), STOP_MAX);
        try (Fleet fleet = Fleet.start(request, host)) {
            if (!fleet.awaitReady(READY_MAX)) {
                throw new IOException("not ready within " + READY_MAX.toMinutes() + " minutes: " + fleet.now());
            }
            Seeder.seed(layout, fleet.now(), host.clock());
        }
    }
}
