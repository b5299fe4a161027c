package dev.cells.cellctl.context;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "delete", aliases = "rm", description = "Forget a context; the control plane is not touched.")
final class ContextDelete implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "NAME", description = "The context's name.")
    private String name;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask for confirmation.")
    private boolean yes;

    ContextDelete(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var file = session.contextFile();
        var contexts = file.read();
        if (!contexts.contexts().containsKey(name)) {
            throw NamedContext.unknown(name);
        }
        session.console().confirm(yes, "Forget context " + name + "?", "--yes");
        file.write(contexts.without(name));
        session.console().data("context/" + name + " deleted");
        if (name.equals(contexts.current())) {
            session.console().hint("It was the current one. Choose another: cellctl context use NAME");
        }
        return ExitCode.OK.code();
    }
}
