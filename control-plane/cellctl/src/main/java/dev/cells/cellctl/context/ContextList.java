package dev.cells.cellctl.context;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.Lists;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "list", aliases = "ls", description = "List the contexts.")
final class ContextList implements Callable<Integer> {

    private final Session session;

    ContextList(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var contexts = session.contextFile().read();
        Lists.print(session, NamedContext.VIEW, NamedContext.all(contexts));
        return ExitCode.OK.code();
    }
}
