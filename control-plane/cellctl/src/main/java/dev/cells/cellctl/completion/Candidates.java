package dev.cells.cellctl.completion;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** What can stand in the place of the last word; the names of things are asked from {@code names} by parameter label. */
final class Candidates {

    private final CommandSpec root;
    private final Function<String, Collection<String>> names;

    /** @param names from a label such as {@code TENANT} to the ids there are; empty for labels it does not know */
    Candidates(CommandSpec root, Function<String, Collection<String>> names) {
        this.root = root;
        this.names = names;
    }

    List<String> of(List<String> words) {
        String last = words.isEmpty() ? "" : words.getLast();
        CommandSpec command = root;
        int positionals = 0;
        OptionSpec awaiting = null;
        for (String word : words.subList(0, Math.max(0, words.size() - 1))) {
            CommandLine next = command.subcommands().get(word);
            if (awaiting != null) {
                awaiting = null;
            } else if (word.startsWith("-")) {
                awaiting = awaiting(command, word);
            } else if (next != null) {
                command = next.getCommandSpec();
            } else {
                positionals++;
            }
        }
        return candidates(command, awaiting, positionals, last)
                .filter(candidate -> candidate.startsWith(last))
                .distinct()
                .sorted()
                .toList();
    }

    private Stream<String> candidates(
            CommandSpec command, @Nullable OptionSpec awaiting, int positionals, String last) {
        if (awaiting != null) {
            return values(awaiting);
        }
        if (last.startsWith("-")) {
            return command.options().stream().filter(option -> !option.hidden()).map(OptionSpec::longestName);
        }
        Stream<String> verbs = command.subcommands().entrySet().stream()
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .filter(entry -> entry.getKey().equals(entry.getValue().getCommandName()))
                .map(entry -> Objects.requireNonNull(entry.getKey()));
        Stream<String> values = command.positionalParameters().stream()
                .filter(parameter -> takes(parameter, positionals))
                .flatMap(this::values);
        return Stream.concat(verbs, values);
    }

    private static boolean takes(PositionalParamSpec parameter, int position) {
        return parameter.index().contains(position);
    }

    private Stream<String> values(ArgSpec argument) {
        Iterable<String> fixed = argument.completionCandidates();
        if (fixed != null) {
            return StreamSupport.stream(fixed.spliterator(), false);
        }
        if (argument.type().isEnum()) {
            return Stream.of(argument.type().getEnumConstants()).map(Object::toString);
        }
        return names.apply(argument.paramLabel()).stream();
    }

    private static @Nullable OptionSpec awaiting(CommandSpec command, String word) {
        OptionSpec option = command.findOption(word);
        return option != null && option.arity().max() > 0 ? option : null;
    }
}
