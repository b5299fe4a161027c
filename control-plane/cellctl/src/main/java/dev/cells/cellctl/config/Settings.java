package dev.cells.cellctl.config;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides each setting by flag, then {@code CELLCTL_*} environment, then context file; and reads the token as late as possible. */
public final class Settings {

    private static final int TOKEN_MAX = 16 * 1024;

    private final Map<String, String> environment;
    private final ContextFile file;
    private final @Nullable String contextFlag;
    private final @Nullable String serverFlag;
    private final @Nullable String tokenFileFlag;
    private @Nullable Context chosen;

    public Settings(
            Map<String, String> environment,
            ContextFile file,
            @Nullable String contextFlag,
            @Nullable String serverFlag,
            @Nullable String tokenFileFlag) {
        this.environment = environment;
        this.file = file;
        this.contextFlag = contextFlag;
        this.serverFlag = serverFlag;
        this.tokenFileFlag = tokenFileFlag;
    }

    /** {@code CELLCTL_CONFIG}, else {@code ${XDG_CONFIG_HOME:-~/.config}/cellctl/config.yaml}. */
    public static Path file(Map<String, String> environment, Path home) {
        String named = environment.getOrDefault("CELLCTL_CONFIG", "");
        if (!named.isEmpty()) {
            return Path.of(named);
        }
        return folder(environment, home).resolve("config.yaml");
    }

    /** {@code ${XDG_CONFIG_HOME:-~/.config}/cellctl}. */
    public static Path folder(Map<String, String> environment, Path home) {
        String base = environment.getOrDefault("XDG_CONFIG_HOME", "");
        return (base.isEmpty() ? home.resolve(".config") : Path.of(base)).resolve("cellctl");
    }

    /** Name of the context in use; empty when none is. */
    public Optional<String> contextName() {
        String named = first(contextFlag, environment.get("CELLCTL_CONTEXT"));
        return Optional.ofNullable(named != null ? named : file.read().current());
    }

    public URI server() {
        String text =
                first(serverFlag, environment.get("CELLCTL_SERVER"), context().server());
        if (text == null) {
            throw Failure.of(ExitCode.USAGE, "no control plane is configured; give --server or CELLCTL_SERVER")
                    .fact("context file", file.path().toString())
                    .tryNext("cellctl context set NAME --server http://HOST:PORT --token-file FILE");
        }
        return ServerAddress.parse(text);
    }

    /** The token to present, or a failure that says where one can be given. */
    public String token() {
        return findToken()
                .orElseThrow(() -> Failure.of(
                                ExitCode.NOT_ALLOWED,
                                "no token; give --token-file, CELLCTL_TOKEN or CELLCTL_TOKEN_FILE")
                        .tryNext("cellctl context set NAME --token-file FILE"));
    }

    private Optional<String> findToken() {
        if (tokenFileFlag != null) {
            return Optional.of(readToken(Path.of(tokenFileFlag)));
        }
        String given = first(environment.get("CELLCTL_TOKEN"));
        if (given != null) {
            return Optional.of(checked(given, "CELLCTL_TOKEN"));
        }
        String named = first(environment.get("CELLCTL_TOKEN_FILE"));
        if (named != null) {
            return Optional.of(readToken(Path.of(named)));
        }
        Context context = context();
        if (context.token() != null) {
            return Optional.of(checked(context.token(), file.path().toString()));
        }
        return Optional.ofNullable(context.tokenFile())
                .map(path -> readToken(file.path().resolveSibling(path)));
    }

    private Context context() {
        if (chosen == null) {
            chosen = choose();
        }
        return chosen;
    }

    private Context choose() {
        Contexts contexts = file.read();
        String named = first(contextFlag, environment.get("CELLCTL_CONTEXT"));
        String name = named != null ? named : contexts.current();
        if (name == null) {
            return Context.EMPTY;
        }
        Context found = contexts.contexts().get(name);
        if (found == null) {
            throw Failure.of(ExitCode.NOT_FOUND, "context \"" + name + "\" is not in " + file.path())
                    .tryNext("cellctl context list");
        }
        return found;
    }

    private static String readToken(Path path) {
        try {
            if (Files.size(path) > TOKEN_MAX) {
                throw Failure.of(ExitCode.ERROR, "token file " + path + " is larger than 16 KiB");
            }
            return checked(Files.readString(path), path.toString());
        } catch (IOException e) {
            throw Failure.of(ExitCode.ERROR, "cannot read the token file " + path + ": " + ContextFile.reason(e));
        }
    }

    private static String checked(String text, String source) {
        String token = text.strip();
        if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw Failure.of(ExitCode.ERROR, "what " + source + " holds is not a token");
        }
        return token;
    }

    private static @Nullable String first(@Nullable String... values) {
        for (String value : values) {
            if (value != null && !value.isEmpty()) {
                return value;
            }
        }
        return null;
    }
}
