package dev.cells.cellctl;

import dev.cells.cellctl.failure.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Runs the verb; without one, {@code cellctl} alone prints its help and a noun alone is a usage error. */
final class Verbs implements IExecutionStrategy {

    private final CommandLine.RunLast last = new CommandLine.RunLast();

    @Override
    public int execute(ParseResult parsed) {
        ParseResult leaf = parsed;
        while (leaf.hasSubcommand()) {
            leaf = leaf.subcommand();
        }
        CommandLine command = leaf.commandSpec().commandLine();
        if (leaf.isUsageHelpRequested()
                || leaf.isVersionHelpRequested()
                || leaf.commandSpec().userObject() instanceof Callable<?>) {
            return last.execute(parsed);
        }
        if (!parsed.hasSubcommand()) {
            command.usage(command.getOut());
            return ExitCode.OK.code();
        }
        throw new ParameterException(command, "what to do with " + command.getCommandName() + " is missing");
    }
}
