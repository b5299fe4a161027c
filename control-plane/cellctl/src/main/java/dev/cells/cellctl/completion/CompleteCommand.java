package dev.cells.cellctl.completion;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.session.Session;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Called by the completion scripts with the words typed so far; prints one candidate a line and never an error. */
@Command(name = "__complete", hidden = true, description = "Candidates for the last of the given words.")
public final class CompleteCommand implements Callable<Integer> {

    private final Session session;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "WORD", description = "Words after cellctl; the last may be empty.")
    private List<String> words = List.of();

    CompleteCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        var candidates = new Candidates(spec.root(), new LiveNames(session));
        session.console().data(candidates.of(words));
        return ExitCode.OK.code();
    }
}
