package dev.cells.cellctl;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Look;
import dev.cells.cellctl.session.GlobalOptions;
import dev.cells.cellctl.session.Host;
import dev.cells.cellctl.session.Session;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** One run: words in, exit code out. */
final class Cellctl {

    private final Host host;
    private final GlobalOptions options = new GlobalOptions();
    private final Session session;

    Cellctl(Host host) {
        this.host = host;
        this.session = new Session(host, options);
    }

    int run(String... words) {
        String[] turned = KubectlWords.toNounVerb(words);
        CommandLine commands = new CommandTree(session, KubectlWords.withoutOptions(turned)).build(options);
        configure(commands);
        try (session) {
            return commands.execute(turned);
        }
    }

    private void configure(CommandLine commands) {
        boolean color = Look.of(host.environment(), host.terminal(), false, 0).color();
        commands.setCaseInsensitiveEnumValuesAllowed(true)
                .setAbbreviatedOptionsAllowed(false)
                .setUsageHelpAutoWidth(false)
                .setOut(new PrintWriter(host.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(host.err(), true, StandardCharsets.UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(color ? Ansi.ON : Ansi.OFF))
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
