package dev.cells.cellctl.secret;

import dev.cells.cellctl.authority.AuthorityOption;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.session.Session;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What commands that print secrets share: where keys are, when to refuse, and what to say beside the data. */
public final class Printing {

    @Mixin
    private final AuthorityOption authority = new AuthorityOption();

    @Option(
            names = {"-y", "--yes"},
            description = "Print secrets even on a terminal.")
    private boolean yes;

    AuthorityOption authority() {
        return authority;
    }

    /** Refuses before anything is made. */
    void check(Session session, String command) {
        Format asked = session.options().output();
        if (asked != null && !asked.structured()) {
            throw Failure.of(ExitCode.USAGE, "-o " + asked + " does not fit this command; it prints yaml or json");
        }
        if (!yes && session.host().screen().getAsBoolean()) {
            throw Failure.of(ExitCode.USAGE, "these are secrets, and the output is a terminal; pipe it, or give --yes")
                    .tryNext(command + " | kubectl create -f -");
        }
    }

    void print(Session session, List<Secret> secrets, @Nullable String more) {
        var console = session.console();
        boolean json = session.options().output() == Format.JSON;
        console.data(json ? Manifests.json(secrets) : Manifests.yaml(secrets));
        console.warn("passwords and keys are new on each call; a database that runs keeps the old ones");
        console.hint("kubectl create -f - leaves secrets that exist as they are; kubectl apply -f - replaces them.");
        if (more != null) {
            console.hint(more);
        }
    }
}
