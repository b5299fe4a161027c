package dev.cells.control.problem;

import dev.cells.contract.problem.Problem;

/** Problems for refusals that the HTTP layer itself makes. */
final class HttpProblems {

    private HttpProblems() {}

    static Problem of(int status) {
        return switch (status) {
            case 404 -> Problem.of(404, "path-unknown", "There is nothing here", "see /q/openapi for what there is");
            case 405 ->
                Problem.of(
                        405, "method-not-allowed", "The method is not allowed here", "the header Allow says which are");
            case 406 -> Problem.of(406, "not-acceptable", "The answer has another media type", "leave out Accept");
            case 413 -> Problem.of(413, "too-large", "The request is too large", "send a smaller body");
            case 415 ->
                Problem.of(415, "media-type", "The body has an unsupported media type", "send application/json");
            default -> Problem.of(status, "invalid-request", "The request is not valid", "see /q/openapi");
        };
    }
}
