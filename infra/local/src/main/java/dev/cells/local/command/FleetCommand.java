package dev.cells.local.command;

import dev.cells.local.fleet.Fleet;
import dev.cells.local.fleet.Ports;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The top command; exit codes are those of {@code cellctl}. */
@Command(
        name = "fleet",
        description = "A whole fleet of cells on this machine: real PostgreSQL, real Redis, real applications.",
        mixinStandardHelpOptions = true,
        subcommands = {
            UpCommand.class,
            StartCommand.class,
            DownCommand.class,
            StatusCommand.class,
            TokenCommand.class,
            SeedCommand.class,
            SimulatorsCommand.class
        })
public final class FleetCommand implements Runnable {

    static final int ERROR = 1;
    static final int NOT_FOUND = 3;
    static final int CONFLICT = 5;
    static final int TIMED_OUT = 7;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "name a command");
    }

    /** Turns what can go wrong into one sentence and an exit code; anything else is a bug and shows its stack. */
    public static int explain(Exception failure, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
        int status = switch (failure) {
            case Fleet.AlreadyRuns _, Ports.Taken _ -> CONFLICT;
            case NoFleet _ -> NOT_FOUND;
            case IOException _ -> ERROR;
            case IllegalArgumentException _ -> CommandLine.ExitCode.USAGE;
            default -> throw failure;
        };
        command.getErr().println("Error: " + failure.getMessage());
        return status;
    }
}
