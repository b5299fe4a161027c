package dev.cells.cellctl.context;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "use", description = "Make a context the current one.")
final class ContextUse implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "NAME", description = "The context's name.")
    private String name;

    ContextUse(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var file = session.contextFile();
        var contexts = file.read();
        if (!contexts.contexts().containsKey(name)) {
            throw NamedContext.unknown(name);
        }
        file.write(contexts.using(name));
        session.console().data("context/" + name + " is current");
        return ExitCode.OK.code();
    }
}
