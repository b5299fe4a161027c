package dev.cells.local.command;

import dev.cells.local.fleet.FleetFile;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.local.fleet.FleetLock;
import dev.cells.local.fleet.FleetRecord;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the fleet keeps its state. */
final class StateOption {

    @Option(
            names = "--state",
            paramLabel = "FOLDER",
            defaultValue = ".fleet",
            description = "state, logs and data (default: ${DEFAULT-VALUE})")
    private Path state;

    FleetLayout layout() {
        return new FleetLayout(state);
    }

    /** The record of the running fleet. */
    FleetRecord running() throws IOException, NoFleet {
        FleetLayout layout = layout();
        if (!FleetLock.held(layout.lock())) {
            throw new NoFleet(layout);
        }
        return FleetFile.read(layout.fleetJson()).orElseThrow(() -> new NoFleet(layout));
    }
}
