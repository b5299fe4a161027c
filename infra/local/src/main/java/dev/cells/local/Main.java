package dev.cells.local;

import dev.cells.local.command.FleetCommand;
import picocli.CommandLine;

/** The embedded fleet's program; see {@code scripts/help} for how people call it. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.setProperty(
                "slf4j.internal.verbosity", "ERROR"); // a library's logging facade; we have no logs of our own
        System.exit(new CommandLine(new FleetCommand())
                .setExecutionExceptionHandler(FleetCommand::explain)
                .execute(arguments));
    }
}
