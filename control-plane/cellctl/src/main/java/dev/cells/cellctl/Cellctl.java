package dev.cells.cellctl;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.session.GlobalOptions;
import dev.cells.cellctl.session.Host;
import dev.cells.cellctl.session.Session;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.ParameterException;

/** One run: words in, exit code out. */
final class Cellctl {

    private final Session session;
    private final CommandLine commands;

    Cellctl(Host host) {
        var options = new GlobalOptions();
        this.session = new Session(host, options);
        this.commands = new CommandLine(new RootCommand(options), new CommandFactory(session));
        configure(host);
    }

    int run(String... words) {
        return commands.execute(KubectlWords.toNounVerb(words));
    }

    private void configure(Host host) {
        boolean color = session.console().look().color();
        commands.setCaseInsensitiveEnumValuesAllowed(true)
                .setAbbreviatedOptionsAllowed(false)
                .setUsageHelpAutoWidth(false)
                .setOut(new java.io.PrintWriter(host.out(), true))
                .setErr(new java.io.PrintWriter(host.err(), true))
                .setColorScheme(
                        color
                                ? CommandLine.Help.defaultColorScheme(Ansi.ON)
                                : new ColorScheme.Builder(Ansi.OFF).build())
                .setExecutionStrategy(new Verbs())
                .setParameterExceptionHandler(this::usage)
                .setExecutionExceptionHandler(this::failed);
        document(commands);
    }

    /** Every command's help ends with the exit codes. */
    private static void document(CommandLine command) {
        var usage = command.getCommandSpec().usageMessage();
        Map<String, String> codes = new LinkedHashMap<>();
        for (ExitCode code : ExitCode.values()) {
            codes.put(Integer.toString(code.code()), code.meaning());
        }
        usage.exitCodeListHeading("%nExit codes:%n").exitCodeList(codes);
        command.getSubcommands().values().forEach(Cellctl::document);
    }

    private int usage(ParameterException e, String[] words) {
        session.console().failure(Usage.explain(e));
        return ExitCode.USAGE.code();
    }

    private int failed(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        if (e instanceof Failure failure) {
            session.console().failure(failure);
            return failure.exit().code();
        }
        session.console().failure(Failure.of(ExitCode.ERROR, "this is a bug in cellctl: " + e));
        if (!session.host().environment().getOrDefault("CELLCTL_DEBUG", "").isEmpty()) {
            e.printStackTrace(session.host().err());
        }
        return ExitCode.ERROR.code();
    }
}
