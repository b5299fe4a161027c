package dev.cells.lab.start;

import dev.cells.lab.Experiment;
import dev.cells.local.command.Memory;
import dev.cells.local.fleet.FleetFile;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Starts a fleet that was there before, as {@code scripts/up} does when nothing is to be built, until every cell has a booking. */
public final class StartExperiment implements Experiment {

    private static final Duration START_MAX = Duration.ofSeconds(30);
    private static final long RESIDENT_MAX_KB = 3L * 1024 * 1024;
    private static final Duration COMMAND_MAX = Duration.ofMinutes(9);

    @Override
    public String title() {
        return "second start of a whole fleet to a booking in every cell, and its memory";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        try {
            command(checkout, "start", state, "--checkout=" + checkout);
            command(checkout, "down", state);
            long begin = System.nanoTime();
            command(checkout, "start", state, "--checkout=" + checkout);
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
            command(checkout, "down", state);
        }
    }

    private static Memory memory(FleetLayout layout) throws IOException {
        FleetRecord fleet = FleetFile.read(layout.fleetJson()).orElseThrow();
        return fleet.processes().stream()
                .flatMap(entry -> entry.find().stream())
                .map(Memory::of)
                .reduce(fleet.launcher().find().map(Memory::alone).orElse(Memory.NONE), Memory::plus);
    }

    private static void command(Path checkout, String command, Path state, String... more)
            throws IOException, InterruptedException {
        var line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-jar",
                checkout.resolve("infra/local/target/local-0.1.0.jar").toString(),
                command,
                "--state=" + state));
        line.addAll(List.of(more));
        Process process = new ProcessBuilder(line).inheritIO().start();
        if (!process.waitFor(COMMAND_MAX.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(command + " did not end within " + COMMAND_MAX.toMinutes() + " minutes");
        }
        if (process.exitValue() != 0) {
            throw new IOException(command + " ended with " + process.exitValue());
        }
    }
}
