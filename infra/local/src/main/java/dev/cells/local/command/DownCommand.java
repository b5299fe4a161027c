package dev.cells.local.command;

import dev.cells.local.fleet.FleetFile;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetLock;
import dev.cells.local.fleet.FleetRecord;
import dev.cells.local.fleet.Orphans;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Stops a fleet, also one whose launcher is dead. */
@Command(
        name = "down",
        description = "Stops the fleet; its data stays. Finds and stops also what a killed launcher left behind.",
        mixinStandardHelpOptions = true)
final class DownCommand implements Callable<Integer> {

    private static final Duration STOP_MAX = Duration.ofSeconds(90);

    @Mixin
    private StateOption state;

    @Override
    public Integer call() throws IOException {
        FleetLayout layout = state.layout();
        Optional<FleetRecord> fleet = FleetFile.read(layout.fleetJson());
        if (fleet.isEmpty()) {
            if (FleetLock.held(layout.lock())) {
                System.err.println(
                        "a launcher holds " + layout.lock() + " but has no record yet: try again in a second");
                return FleetCommand.CONFLICT;
            }
            System.out.println("no fleet runs on " + layout.state());
            return 0;
        }
        fleet.get().launcher().find().ifPresent(DownCommand::stop);
        List<String> left = Orphans.stop(fleet.get());
        if (!left.isEmpty()) {
            System.out.println("stopped what its launcher left: " + String.join(", ", left));
        }
        Files.deleteIfExists(layout.fleetJson());
        System.out.println("fleet stopped; its data is kept in " + layout.state());
        return 0;
    }

    private static void stop(ProcessHandle launcher) {
        System.out.println("stopping the fleet of launcher " + launcher.pid() + " …");
        launcher.destroy();
        try {
            launcher.onExit().get(STOP_MAX.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException _) {
            launcher.destroyForcibly();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
