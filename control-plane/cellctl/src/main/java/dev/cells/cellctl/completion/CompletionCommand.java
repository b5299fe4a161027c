package dev.cells.cellctl.completion;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.session.Session;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "completion",
        description = "Print a completion script, live names included.",
        footer = {"", "Examples:", "  source <(cellctl completion bash)", "  source <(cellctl completion zsh)"})
public final class CompletionCommand implements Callable<Integer> {

    enum Shell {
        bash,
        zsh
    }

    private final Session session;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    private Shell shell;

    CompletionCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        try (InputStream script = CompletionCommand.class.getResourceAsStream("completion." + shell)) {
            if (script == null) {
                throw new IllegalStateException("the jar lacks completion." + shell);
            }
            session.console().data(script.readAllBytes());
        }
        return ExitCode.OK.code();
    }
}
