package dev.cells.cellctl.context;

import dev.cells.cellctl.config.Context;
import dev.cells.cellctl.config.ServerAddress;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.session.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "set",
        description =
                "Create or change a context from --server and --token-file, or --token-stdin; the first becomes current.")
final class ContextSet implements Callable<Integer> {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");
    private static final int TOKEN_MAX = 16 * 1024;

    private final Session session;

    @Parameters(paramLabel = "NAME", description = "The context's name.")
    private String name;

    @Option(
            names = "--token-stdin",
            description = "Read the token from stdin and keep it in the context file (mode 0600).")
    private boolean tokenStdin;

    ContextSet(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        String server = session.options().server();
        String tokenFile = session.options().tokenFile();
        check(server, tokenFile);
        var file = session.contextFile();
        var contexts = file.read();
        Context old = contexts.contexts().getOrDefault(name, Context.EMPTY);
        String address =
                server == null ? old.server() : ServerAddress.parse(server).toString();
        file.write(contexts.with(name, withToken(Objects.requireNonNull(old), address, tokenFile)));
        session.console().data("context/" + name + " set");
        return ExitCode.OK.code();
    }

    private void check(@Nullable String server, @Nullable String tokenFile) {
        if (!NAME.matcher(name).matches()) {
            throw Failure.of(
                    ExitCode.USAGE, "context name \"" + name + "\" is not 1 to 63 letters, digits, '.', '_' or '-'");
        }
        if (tokenStdin && tokenFile != null) {
            throw Failure.of(ExitCode.USAGE, "give --token-file or --token-stdin, not both");
        }
        if (server == null && tokenFile == null && !tokenStdin) {
            throw Failure.of(ExitCode.USAGE, "nothing to set; give --server, --token-file or --token-stdin");
        }
    }

    private Context withToken(Context old, @Nullable String server, @Nullable String tokenFile) {
        if (tokenStdin) {
            return new Context(server, readToken(), null);
        }
        return tokenFile == null
                ? new Context(server, old.token(), old.tokenFile())
                : new Context(
                        server,
                        null,
                        Path.of(tokenFile).toAbsolutePath().normalize().toString());
    }

    private String readToken() {
        try {
            byte[] bytes = session.host().in().readNBytes(TOKEN_MAX);
            String token = new String(bytes, StandardCharsets.UTF_8).strip();
            if (token.isEmpty()) {
                throw Failure.of(ExitCode.USAGE, "stdin held no token");
            }
            return token;
        } catch (IOException e) {
            throw Failure.of(ExitCode.ERROR, "cannot read stdin: " + e.getMessage());
        }
    }
}
