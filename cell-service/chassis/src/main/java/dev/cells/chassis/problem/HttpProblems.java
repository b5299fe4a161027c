package dev.cells.chassis.problem;

import dev.cells.contract.problem.Problem;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Locale;
import java.util.Map;

/** Refusals of HTTP itself: no such path, method, media type. */
final class HttpProblems {

    private HttpProblems() {}

    static Response of(WebApplicationException thrown) {
        var allow = thrown.getResponse().getHeaderString(HttpHeaders.ALLOW);
        return ProblemResponses.of(
                problem(thrown.getResponse().getStatus()), allow == null ? Map.of() : Map.of(HttpHeaders.ALLOW, allow));
    }

    private static Problem problem(int status) {
        return switch (status) {
            case 400 -> Problem.of(400, "request-invalid", "Invalid request", "The request cannot be read.");
            case 404 -> Problem.of(404, "not-found", "Not found", "There is nothing at this path.");
            case 405 ->
                Problem.of(405, "method-not-allowed", "Method not allowed", "This path does not take this method.");
            case 406 -> Problem.of(406, "not-acceptable", "Not acceptable", "Accept application/json.");
            case 413 -> Problem.of(413, "body-too-large", "Body too large", "Send a smaller body.");
            case 415 -> Problem.of(415, "media-type-unsupported", "Unsupported media type", "Send application/json.");
            default -> other(status);
        };
    }

    private static Problem other(int status) {
        var known = Response.Status.fromStatusCode(status);
        var title = known == null ? "Refused" : known.getReasonPhrase();
        return Problem.of(status, title.toLowerCase(Locale.ROOT).replace(' ', '-'), title, title + ".");
    }
}
