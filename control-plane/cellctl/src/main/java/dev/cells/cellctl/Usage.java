package dev.cells.cellctl;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what was wrong with the words, what was perhaps meant, and where the help is. */
final class Usage {

    private Usage() {}

    static Failure explain(ParameterException e) {
        CommandLine command = e.getCommandLine();
        String help = command.getCommandSpec().qualifiedName() + " --help";
        Failure failure = Failure.of(ExitCode.USAGE, text(e));
        String verbs = verbs(command);
        if (!verbs.isEmpty()) {
            failure = failure.fact("there is", verbs);
        }
        return failure.tryNext(help);
    }

    private static String text(ParameterException e) {
        String message = String.valueOf(e.getMessage());
        if (e instanceof UnmatchedArgumentException unmatched) {
            List<String> meant = unmatched.getSuggestions();
            return meant.isEmpty() ? message : message + "; did you mean " + String.join(" or ", meant) + "?";
        }
        // The rule for a name says itself what is wrong; which position it had does not help.
        return message.replaceFirst("^Invalid value for positional parameter at index \\d+ \\(\\w+\\): ", "");
    }

    private static String verbs(CommandLine command) {
        return command.getSubcommands().entrySet().stream()
                .filter(entry -> entry.getKey().equals(entry.getValue().getCommandName()))
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(entry -> entry.getKey())
                .collect(Collectors.joining(", "));
    }
}
