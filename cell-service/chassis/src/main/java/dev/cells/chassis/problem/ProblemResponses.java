package dev.cells.chassis.problem;

import dev.cells.contract.problem.Problem;
import jakarta.ws.rs.core.Response;
import java.util.Map;

/** A problem as an HTTP answer. */
final class ProblemResponses {

    private ProblemResponses() {}

    static Response of(ProblemException thrown) {
        return of(thrown.problem(), thrown.headers());
    }

    static Response of(Problem problem, Map<String, String> headers) {
        var response =
                Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem);
        headers.forEach(response::header);
        return response.build();
    }
}
