package dev.cells.cellctl;

import dev.cells.cellctl.audit.AuditNoun;
import dev.cells.cellctl.capacity.CapacityCommand;
import dev.cells.cellctl.cell.CellNoun;
import dev.cells.cellctl.completion.CompleteCommand;
import dev.cells.cellctl.completion.CompletionCommand;
import dev.cells.cellctl.context.ContextNoun;
import dev.cells.cellctl.doctor.DoctorCommand;
import dev.cells.cellctl.killswitch.SwitchNoun;
import dev.cells.cellctl.map.MapNoun;
import dev.cells.cellctl.secret.ControlNoun;
import dev.cells.cellctl.session.GlobalOptions;
import dev.cells.cellctl.session.Noun;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.tenant.TenantNoun;
import dev.cells.cellctl.token.TokenNoun;
import dev.cells.cellctl.version.VersionCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The tree of commands. Only those that the words name are complete; the others are there by name and description, which is
 * what help and suggestions need, because making all of them would double the time to start.
 */
final class CommandTree {

    private static final List<Noun> NOUNS = List.of(
            CellNoun.NOUN,
            TenantNoun.NOUN,
            SwitchNoun.NOUN,
            MapNoun.NOUN,
            AuditNoun.NOUN,
            ContextNoun.NOUN,
            ControlNoun.NOUN,
            TokenNoun.NOUN);
    private static final List<Class<?>> ALONE = List.of(
            CapacityCommand.class,
            DoctorCommand.class,
            VersionCommand.class,
            CompletionCommand.class,
            CompleteCommand.class,
            TrainCommand.class);

    private final IFactory factory;
    private final List<String> words;

    /** @param words those typed, without options */
    CommandTree(Session session, List<String> words) {
        this.factory = new CommandFactory(session);
        this.words = words;
    }

    CommandLine build(GlobalOptions options) {
        var root = new CommandLine(new RootCommand(options), factory);
        for (Noun noun : NOUNS) {
            CommandSpec spec = named(noun.name(), noun.description());
            spec.aliases(noun.aliases().toArray(String[]::new));
            var command = new CommandLine(spec, factory);
            boolean asked = words.stream().anyMatch(noun::isCalled);
            if (asked) {
                noun.verbs().forEach(verb -> add(command, verb));
            }
            root.addSubcommand(command);
        }
        ALONE.forEach(type -> add(root, type));
        return root;
    }

    private void add(CommandLine parent, Class<?> type) {
        Command command = Objects.requireNonNull(type.getAnnotation(Command.class));
        boolean asked = words.stream()
                .anyMatch(word -> word.equals(command.name())
                        || Arrays.asList(command.aliases()).contains(word));
        if (asked) {
            parent.addSubcommand(new CommandLine(type, factory));
        } else {
            CommandSpec spec = named(command.name(), command.description());
            spec.aliases(command.aliases());
            spec.usageMessage().hidden(command.hidden());
            parent.addSubcommand(new CommandLine(spec, factory));
        }
    }

    private static CommandSpec named(String name, String... description) {
        CommandSpec spec = CommandSpec.create().name(name);
        spec.usageMessage().description(description);
        return spec;
    }
}
