package dev.cells.local;

import dev.cells.local.command.FleetCommand;
import picocli.CommandLine;

/** The embedded fleet's program; see {@code scripts/help} for how people call it. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new FleetCommand())
                .setExecutionExceptionHandler(FleetCommand::explain)
                .execute(arguments));
    }
}
