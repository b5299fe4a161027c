package dev.cells.cellctl.session;

import dev.cells.cellctl.output.Format;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options that every command takes, before or after the noun. */
public final class GlobalOptions {

    @Option(
            names = {"-o", "--output"},
            scope = ScopeType.INHERIT,
            paramLabel = "FORMAT",
            description = "table, wide, json, yaml or name.")
    @Nullable
    Format output;

    @Option(
            names = "--context",
            scope = ScopeType.INHERIT,
            paramLabel = "NAME",
            description = "Context to use; else CELLCTL_CONTEXT, else the current one.")
    @Nullable
    String context;

    @Option(
            names = "--server",
            scope = ScopeType.INHERIT,
            paramLabel = "URL",
            description = "Control plane; else CELLCTL_SERVER, else the context's.")
    @Nullable
    String server;

    @Option(
            names = "--token-file",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "File with the token; else CELLCTL_TOKEN, CELLCTL_TOKEN_FILE, else the context's.")
    @Nullable
    String tokenFile;

    @Option(
            names = "--request-timeout",
            scope = ScopeType.INHERIT,
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Most time for one request (default 10s).")
    Duration requestTimeout = Duration.ofSeconds(10);

    @Option(names = "--no-color", scope = ScopeType.INHERIT, description = "No colours; also NO_COLOR and TERM=dumb.")
    boolean noColor;

    @Option(
            names = {"-h", "--help"},
            scope = ScopeType.INHERIT,
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    public @Nullable String server() {
        return server;
    }

    public @Nullable String tokenFile() {
        return tokenFile;
    }

    public @Nullable Format output() {
        return output;
    }
}
