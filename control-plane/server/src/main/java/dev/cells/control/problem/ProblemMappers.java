package dev.cells.control.problem;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DatabindException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.cells.contract.problem.Problem;
import dev.cells.control.database.DatabaseUnavailable;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Turns whatever ends a request into a problem document; bugs are logged here, once, and answered bare. */
class ProblemMappers {

    private static final Logger LOG = Logger.getLogger(ProblemMappers.class);
    private static final int RETRY_AFTER_SECONDS = 2;

    @ServerExceptionMapper
    Response refused(ProblemException e) {
        return answer(e.problem());
    }

    @ServerExceptionMapper
    Response databaseUnavailable(DatabaseUnavailable e) {
        LOG.warnf("a request failed because the database does not answer cause=%s", root(e));
        return answer(Problem.of(
                        503,
                        "database-unavailable",
                        "The control plane's database does not answer",
                        "nothing is known to have changed; send the same request again with the same Idempotency-Key")
                .withRetry());
    }

    @ServerExceptionMapper
    Response unauthenticated(AuthenticationFailedException e) {
        return challenge("token-invalid", "the token is expired, not for this audience, or not signed by the issuer");
    }

    @ServerExceptionMapper
    Response anonymous(UnauthorizedException e) {
        return challenge("token-missing", "send Authorization: Bearer TOKEN");
    }

    @ServerExceptionMapper
    Response forbidden(ForbiddenException e) {
        return answer(Problem.of(
                403,
                "not-allowed",
                "The token's roles do not allow this",
                "ask an admin for the role this call needs"));
    }

    @ServerExceptionMapper
    Response json(MismatchedInputException e) {
        return answer(invalidBody(e));
    }

    @ServerExceptionMapper
    Response http(WebApplicationException e) {
        if (e.getCause() instanceof JacksonException json) {
            return answer(invalidBody(json));
        }
        int status = e.getResponse().getStatus();
        if (status >= 500) {
            return bug(e);
        }
        if (status < 400) {
            return e.getResponse();
        }
        Response response = answer(HttpProblems.of(status));
        Object allow = e.getResponse().getHeaders().getFirst(HttpHeaders.ALLOW);
        return allow == null
                ? response
                : Response.fromResponse(response)
                        .header(HttpHeaders.ALLOW, allow)
                        .build();
    }

    @ServerExceptionMapper
    Response bug(Throwable e) {
        LOG.error("a request failed because of a fault in this program", e);
        return answer(Problem.of(
                500, "internal", "The control plane failed", "the reason is in its log; the operators need to look"));
    }

    private static Problem invalidBody(JacksonException e) {
        String where = e instanceof DatabindException databind ? path(databind) : "";
        String detail = switch (e) {
            case UnrecognizedPropertyException unknown ->
                "unknown member " + where + "; known are "
                        + unknown.getKnownPropertyIds().stream()
                                .map(String::valueOf)
                                .sorted()
                                .collect(Collectors.joining(", "));
            case MismatchedInputException _ -> "member " + where + " is missing or has a wrong type";
            default -> "the body is not the JSON this call takes" + (where.isEmpty() ? "" : ", at " + where);
        };
        return Problem.of(400, "invalid-request", "The request is not valid", detail);
    }

    private static String path(DatabindException e) {
        return e instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                        .collect(Collectors.joining("."))
                : "";
    }

    private static Response challenge(String code, String detail) {
        Problem problem = Problem.of(401, code, "The caller is not known", detail);
        return Response.fromResponse(answer(problem))
                .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer")
                .build();
    }

    private static Response answer(Problem problem) {
        var response = Response.status(problem.status()).entity(problem).type(Problem.MEDIA_TYPE);
        if (problem.status() == 503 || problem.status() == 429) {
            response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return response.build();
    }

    private static Throwable root(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
