package dev.cells.lab.start;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.LocalFleet;
import dev.cells.local.command.Memory;
import dev.cells.local.fleet.FleetFile;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Starts a fleet that was there before, as {@code scripts/up} does when nothing is to be built, until every cell has a booking. */
public final class StartExperiment implements Experiment {

    private static final Duration START_MAX = Duration.ofSeconds(30);
    private static final long RESIDENT_MAX_KB = 3L * 1024 * 1024;

    @Override
    public String title() {
        return "second start of a whole fleet to a booking in every cell, and its memory";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        try {
            LocalFleet.command(checkout, "start", state, List.of("--checkout=" + checkout));
            LocalFleet.command(checkout, "down", state, List.of());
            long begin = System.nanoTime();
            LocalFleet.command(checkout, "start", state, List.of("--checkout=" + checkout));
            double seconds = (System.nanoTime() - begin) / 1e9;
            Memory memory = memory(new FleetLayout(state));
            boolean holds = seconds <= START_MAX.toSeconds() && memory.pssKb() <= RESIDENT_MAX_KB;
            return new Verdict(
                    holds,
                    String.format(
                            Locale.ROOT,
                            "%.1f s to a booking in every cell (at most %d s), %d MiB resident (at most %d MiB; %d MiB if shared pages are counted for each process)",
                            seconds,
                            START_MAX.toSeconds(),
                            memory.pssKb() / 1024,
                            RESIDENT_MAX_KB / 1024,
                            memory.rssKb() / 1024));
        } finally {
            LocalFleet.command(checkout, "down", state, List.of());
        }
    }

    private static Memory memory(FleetLayout layout) throws IOException {
        FleetRecord fleet = FleetFile.read(layout.fleetJson()).orElseThrow();
        return fleet.processes().stream()
                .flatMap(entry -> entry.find().stream())
                .map(Memory::of)
                .reduce(fleet.launcher().find().map(Memory::alone).orElse(Memory.NONE), Memory::plus);
    }
}
