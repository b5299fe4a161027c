package dev.cells.cellctl.context;

import dev.cells.cellctl.api.Json;
import dev.cells.cellctl.config.Context;
import dev.cells.cellctl.config.Contexts;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Card;
import dev.cells.cellctl.output.Column;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.output.Text;
import dev.cells.cellctl.output.Tone;
import dev.cells.cellctl.output.View;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A context as it may be shown: whether it holds a token, never the token.
 *
 * @param token {@code file}, {@code stored} or {@code none}
 */
record NamedContext(
        String name,
        boolean current,
        @Nullable String server,
        String token,
        @Nullable String tokenFile) {

    static final View<NamedContext> VIEW = new View<>(
            "context",
            NamedContext::name,
            List.of(
                    Column.of("CURRENT", context -> context.current ? new Text("*", Tone.GOOD) : Text.of("")),
                    Column.of("NAME", context -> Text.of(context.name)),
                    Column.of("SERVER", context -> Text.orDash(context.server)),
                    Column.of("TOKEN", context -> Text.of(context.tokenText()))),
            NamedContext::card);

    static Item<NamedContext> of(Contexts contexts, String name) {
        Context context = contexts.contexts().get(name);
        if (context == null) {
            throw unknown(name);
        }
        String token = context.token() != null ? "stored" : context.tokenFile() != null ? "file" : "none";
        var named =
                new NamedContext(name, name.equals(contexts.current()), context.server(), token, context.tokenFile());
        return new Item<>(named, Json.tree(named));
    }

    static List<Item<NamedContext>> all(Contexts contexts) {
        Map<String, Context> byName = contexts.contexts();
        return byName.keySet().stream().map(name -> of(contexts, name)).toList();
    }

    static Failure unknown(String name) {
        return Failure.of(ExitCode.NOT_FOUND, "there is no context \"" + name + "\"")
                .tryNext("cellctl context list");
    }

    private Card card() {
        return new Card()
                .line("Context", Text.of(name), Text.of(current ? "current" : ""))
                .line("Server", Text.orDash(server))
                .line("Token", tokenText());
    }

    private String tokenText() {
        return tokenFile != null && token.equals("file") ? tokenFile : token.equals("none") ? "-" : token;
    }
}
