package dev.cells.cellctl.config;

import org.jspecify.annotations.Nullable;

/**
 * One control plane and how to prove who is asking.
 *
 * @param server {@code http(s)://host[:port]}
 * @param token the token itself; only ever in a file that nobody else can read
 * @param tokenFile a file that holds the token; relative paths start at the context file's folder
 */
public record Context(
        @Nullable String server,
        @Nullable String token,
        @Nullable String tokenFile) {

    public static final Context EMPTY = new Context(null, null, null);

    @Override
    public String toString() {
        return "Context[server=" + server + ", token=" + (token == null ? "absent" : "set") + ", tokenFile=" + tokenFile
                + "]";
    }
}
