package dev.cells.cellctl.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import dev.cells.contract.problem.Problem;
import java.io.IOException;
import java.net.URI;

/** Turns an answer outside 2xx into the exit code and text of docs/reference/cellctl.md. */
final class Refusals {

    private static final int TEXT_MAX = 500;

    private Refusals() {}

    static Failure of(URI server, Answer answer) {
        Failure failure = answer.is(Problem.MEDIA_TYPE) ? problem(answer) : bare(server, answer);
        String request = answer.headers().firstValue("X-Request-Id").orElse("");
        return request.isEmpty() ? failure : failure.fact("request", clean(request));
    }

    /** Which exit code a status means; the code of the problem does not change it. */
    static ExitCode exit(int status) {
        return switch (status) {
            case 400, 415, 428 -> ExitCode.USAGE;
            case 401, 403 -> ExitCode.NOT_ALLOWED;
            case 404 -> ExitCode.NOT_FOUND;
            case 409, 412, 422, 423 -> ExitCode.CONFLICT;
            case 502, 503, 504 -> ExitCode.UNREACHABLE;
            default -> ExitCode.ERROR;
        };
    }

    private static Failure problem(Answer answer) {
        try {
            JsonNode tree = Json.tree(answer.body());
            Failure failure = Failure.of(exit(answer.status()), clean(said(tree)));
            for (String fact : new String[] {"code", "tenant", "cell"}) {
                if (tree.hasNonNull(fact)) {
                    failure = failure.fact(fact, clean(tree.path(fact).asText()));
                }
            }
            failure = failure.fact("status", Integer.toString(answer.status()));
            for (JsonNode step : tree.path("next_steps")) {
                failure = failure.tryNext(clean(step.asText()));
            }
            return tree.path("retryable").asBoolean(false) ? failure.tryNext("the same command again later") : failure;
        } catch (IOException e) {
            return Failure.of(
                    exit(answer.status()), "the server answered " + answer.status() + " with an unreadable problem");
        }
    }

    /** The title names the kind of problem, the detail only what is special here. */
    private static String said(JsonNode tree) {
        String title = tree.path("title").asText("");
        String detail = tree.path("detail").asText("");
        if (title.isEmpty() || detail.isEmpty()) {
            return title + detail;
        }
        return title + ": " + detail;
    }

    private static Failure bare(URI server, Answer answer) {
        String what = "the server at " + server + " answered " + answer.status();
        return switch (answer.status()) {
            case 401 ->
                Failure.of(ExitCode.NOT_ALLOWED, what + ": the token is missing, expired or not meant for it")
                        .tryNext("cellctl doctor");
            case 403 -> Failure.of(ExitCode.NOT_ALLOWED, what + ": the token's role may not do this");
            case 404 ->
                Failure.of(ExitCode.NOT_FOUND, what + "; it may not be a control plane, or an older one")
                        .tryNext("cellctl doctor");
            default -> {
                Failure failure = Failure.of(exit(answer.status()), what);
                yield answer.status() >= 500 ? failure.tryNext("cellctl doctor") : failure;
            }
        };
    }

    /** Server text may not steer the terminal, nor fill it. */
    private static String clean(String text) {
        String plain = text.replaceAll("\\p{Cntrl}+", " ").strip();
        return plain.length() <= TEXT_MAX ? plain : plain.substring(0, TEXT_MAX) + "…";
    }
}
