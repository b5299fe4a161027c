package dev.cells.local.command;

import dev.cells.local.fleet.Applications;
import dev.cells.local.fleet.Fleet;
import dev.cells.local.fleet.FleetFile;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetLock;
import dev.cells.local.fleet.FleetRecord;
import dev.cells.local.process.LogTail;
import dev.cells.local.seed.Seeder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Starts a fleet in the background, waits until it is ready, seeds it and says what to do next. */
@Command(
        name = "start",
        description = "Starts a fleet in the background, waits until it is ready, makes tenants and first bookings.",
        mixinStandardHelpOptions = true)
final class StartCommand implements Callable<Integer> {

    private static final Duration READY_MAX = Duration.ofMinutes(10);
    private static final int POLL_MS = 150;

    private final Clock clock = Clock.systemUTC();

    @Mixin
    private StateOption state;

    @Mixin
    private FleetOptions options;

    @Override
    public Integer call() throws Exception {
        Instant began = clock.instant();
        FleetLayout layout = state.layout();
        Applications applications = Applications.in(options.checkout());
        if (FleetLock.held(layout.lock())) {
            throw new Fleet.AlreadyRuns(layout);
        }
        options.shape();
        Files.deleteIfExists(layout.log("launcher"));
        Process launcher = launch(layout, applications);
        Optional<FleetRecord> ready = awaitReady(layout, launcher, began);
        if (ready.isEmpty()) {
            return launcher.isAlive() ? FleetCommand.TIMED_OUT : launcher.exitValue();
        }
        Seeder.seed(layout, ready.get(), clock).forEach(System.out::println);
        System.out.printf("%5.1f s  ready, first bookings made%n", seconds(began));
        Hints.print(layout, ready.get());
        return 0;
    }

    /** Detached: it must outlive this terminal. */
    private Process launch(FleetLayout layout, Applications applications) throws IOException {
        Path log = layout.log("launcher");
        Files.createDirectories(log.getParent());
        var command = new ArrayList<>(List.of(
                "nohup",
                applications.cell().java().toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=16m",
                "-Xmx64m",
                "-XX:SharedArchiveFile=" + Applications.ownArchive(),
                "-Xlog:disable",
                "-cp",
                Applications.ownClassPath(),
                "dev.cells.local.Main",
                "up",
                "--state=" + layout.state()));
        command.addAll(options.arguments());
        if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
            command.addFirst("setsid");
        }
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(log.toFile())
                .start();
    }

    private Optional<FleetRecord> awaitReady(FleetLayout layout, Process launcher, Instant began)
            throws IOException, InterruptedException {
        Map<String, String> shown = new HashMap<>();
        int said = 0;
        while (clock.instant().isBefore(began.plus(READY_MAX))) {
            said = sayMore(layout.log("launcher"), said, began);
            if (launcher.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
                System.err.println("Error: the fleet did not start: " + LogTail.of(layout.log("launcher")));
                return Optional.empty();
            }
            Optional<FleetRecord> fleet = FleetFile.read(layout.fleetJson())
                    .filter(record -> record.launcher().pid() == launcher.pid());
            fleet.ifPresent(record -> progress(record, shown, began));
            if (fleet.filter(record -> record.state().equals("ready")).isPresent()) {
                return fleet;
            }
        }
        System.err.println("Error: the fleet is not ready after " + READY_MAX.toMinutes()
                + " minutes and keeps trying: see scripts/status, logs are in "
                + layout.log("launcher").getParent());
        return Optional.empty();
    }

    /** Shows what the launcher said since the last look. */
    private int sayMore(Path log, int said, Instant began) throws IOException {
        if (!Files.exists(log)) {
            return said;
        }
        List<String> lines = Files.readAllLines(log);
        lines.subList(Math.min(said, lines.size()), lines.size())
                .forEach(line -> System.out.printf("%5.1f s  %s%n", seconds(began), line));
        return lines.size();
    }

    private void progress(FleetRecord fleet, Map<String, String> shown, Instant began) {
        for (FleetRecord.Entry entry : fleet.processes()) {
            boolean worth = switch (entry.state()) {
                case "ready", "done", "backing-off" -> true;
                default -> false;
            };
            if (worth && !entry.state().equals(shown.put(entry.name(), entry.state()))) {
                String why = entry.why() == null ? "" : ": " + entry.why() + "; log: " + entry.log();
                System.out.printf("%5.1f s  %s %s%s%n", seconds(began), entry.name(), entry.state(), why);
            }
        }
    }

    private double seconds(Instant since) {
        return Duration.between(since, clock.instant()).toMillis() / 1_000.0;
    }
}
