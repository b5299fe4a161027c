package dev.cells.cellctl.verb;

import dev.cells.cellctl.api.Change;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of everything that changes something. */
public final class MutationOptions {

    private static final int REASON_MAX = 255;

    @Option(names = "--dry-run", description = "Ask the server for the plan; change nothing.")
    boolean dryRun;

    @Option(names = "--exit-code", description = "With --dry-run: end with 10 when something would change.")
    boolean exitCode;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; kept in the audit.")
    @Nullable
    String reason;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask for confirmation.")
    boolean yes;

    /** One key for one command: made once here, sent with every try. */
    Change change() {
        if (exitCode && !dryRun) {
            throw Failure.of(ExitCode.USAGE, "--exit-code needs --dry-run");
        }
        if (reason != null) {
            check(reason);
        }
        return new Change(UUID.randomUUID().toString(), reason, dryRun);
    }

    private static void check(String text) {
        boolean printable = text.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (text.isBlank() || text.length() > REASON_MAX || !printable) {
            throw Failure.of(
                    ExitCode.USAGE,
                    "--reason must be 1 to 255 printable ASCII characters, because it travels in a header");
        }
    }
}
