package dev.cells.cellctl.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.cells.cellctl.api.Change;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.cellctl.output.Documents;
import dev.cells.cellctl.output.Format;
import dev.cells.cellctl.output.Item;
import dev.cells.cellctl.output.View;
import dev.cells.cellctl.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What every changing verb does: confirm, send with one key, show the result or the plan, name the next steps. */
public final class Mutation<T> {

    private final Session session;
    private final View<T> view;
    private final MutationOptions options;

    public Mutation(Session session, View<T> view, MutationOptions options) {
        this.session = session;
        this.view = view;
        this.options = options;
    }

    /** For verbs that take something away: a reason must be given, and someone must confirm. */
    public Mutation<T> destructive(String question) {
        reasoned();
        session.console().confirm(options.yes || options.dryRun, question, "--yes");
        return this;
    }

    /** For verbs whose reason others will want to know. */
    public Mutation<T> reasoned() {
        if (options.reason == null) {
            throw Failure.of(ExitCode.USAGE, "missing --reason; it is kept in the audit")
                    .tryNext("the same command with --reason \"why\"");
        }
        return this;
    }

    /** For what touches everyone: somebody types {@code name}, or has given it with {@code --confirm}. */
    public Mutation<T> named(@Nullable String given, String warning, String name) {
        session.console().confirmName(options.dryRun ? name : given, warning, name);
        return this;
    }

    /**
     * Sends the change, or asks for its plan, and shows what came of it.
     *
     * @param before how it is now, asked only for a dry run; null when it does not exist yet
     * @param send makes the change, or the plan
     * @param done past tense of the verb, for example {@code cordoned}
     */
    public int run(@Nullable Supplier<Item<T>> before, Function<Change, Item<T>> send, String done) {
        return run(before, send, done, Function.identity());
    }

    /** As above; {@code after} may wait for more, and is not called for a dry run. */
    public int run(
            @Nullable Supplier<Item<T>> before,
            Function<Change, Item<T>> send,
            String done,
            Function<Item<T>, Item<T>> after) {
        Change change = options.change();
        if (change.dryRun()) {
            Optional<Item<T>> now = before == null ? Optional.empty() : Optional.of(before.get());
            return plan(now, send.apply(change), done);
        }
        Item<T> result = after.apply(send.apply(change));
        show(result, done);
        return ExitCode.OK.code();
    }

    private void show(Item<T> result, String done) {
        if (session.format() == Format.TABLE) {
            session.console().data(view.path(result.value()) + " " + done);
        } else {
            Lists.printOne(session, view, result);
        }
        if (!session.format().structured()) {
            session.console().nextSteps(nextSteps(result.json()));
        }
    }

    private int plan(Optional<Item<T>> before, Item<T> planned, String done) {
        List<Difference> differences = Difference.between(before.map(Item::json).orElse(null), planned.json());
        switch (session.format()) {
            case TABLE, WIDE -> {
                String would = differences.isEmpty() ? "unchanged" : done;
                session.console().data(view.path(planned.value()) + " would be " + would);
                differences.forEach(difference -> session.console()
                        .data("  " + difference.text(session.console().look())));
                session.console().hint("Dry run: nothing was changed.");
            }
            case NAME -> session.console().data(view.path(planned.value()));
            case JSON -> session.console().data(Documents.json(document(differences, planned)));
            case YAML -> session.console().data(Documents.yaml(document(differences, planned)));
        }
        boolean found = options.exitCode && !differences.isEmpty();
        return found ? ExitCode.CHANGES.code() : ExitCode.OK.code();
    }

    private static JsonNode document(List<Difference> differences, Item<?> planned) {
        var array = JsonNodeFactory.instance.arrayNode();
        differences.forEach(difference -> array.add(difference.json()));
        var document = JsonNodeFactory.instance.objectNode().put("dry_run", true);
        document.set("changes", array);
        return document.set("planned", planned.json());
    }

    private static List<String> nextSteps(JsonNode tree) {
        return tree.path("next_steps").valueStream().map(JsonNode::asText).toList();
    }
}
