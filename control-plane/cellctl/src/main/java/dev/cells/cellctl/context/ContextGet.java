package dev.cells.cellctl.context;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.session.Session;
import dev.cells.cellctl.verb.Lists;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "get", aliases = "current", description = "Show a context; without a name, the one in use.")
final class ContextGet implements Callable<Integer> {

    private final Session session;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The context's name.")
    private @Nullable String name;

    ContextGet(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        String wanted = name != null
                ? name
                : session.settings()
                        .contextName()
                        .orElseThrow(() -> Failure.of(ExitCode.NOT_FOUND, "no context is in use")
                                .tryNext("cellctl context set NAME --server http://HOST:PORT --token-file FILE"));
        Lists.printOne(
                session,
                NamedContext.VIEW,
                NamedContext.of(session.contextFile().read(), wanted));
        return ExitCode.OK.code();
    }
}
