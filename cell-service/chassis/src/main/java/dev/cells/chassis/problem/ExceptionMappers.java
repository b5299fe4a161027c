package dev.cells.chassis.problem;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.cells.contract.problem.Problem;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import jakarta.inject.Singleton;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** The one place where exceptions become answers. What nothing here knows is a bug: logged once, told bare. */
@Singleton
class ExceptionMappers {

    private static final Logger LOG = Logger.getLogger(ExceptionMappers.class);
    private static final Problem BUG =
            Problem.of(500, "internal-error", "Internal error", "Something is wrong on our side; it was logged.");

    private final DatabaseProblems database;

    ExceptionMappers(DatabaseProblems database) {
        this.database = database;
    }

    @ServerExceptionMapper
    Response refused(ProblemException thrown) {
        return ProblemResponses.of(thrown);
    }

    @ServerExceptionMapper
    Response invalid(ConstraintViolationException thrown) {
        return InvalidInput.isAboutTheRequest(thrown)
                ? ProblemResponses.of(InvalidInput.of(thrown), Map.of())
                : other(thrown);
    }

    /** Both are named: Quarkus has a mapper of its own for the second, which would be nearer to it than the first. */
    @ServerExceptionMapper({JacksonException.class, MismatchedInputException.class})
    Response unreadable(JacksonException thrown) {
        return ProblemResponses.of(InvalidJson.of(thrown), Map.of());
    }

    @ServerExceptionMapper({AuthenticationFailedException.class, UnauthorizedException.class})
    Response unknownCaller(RuntimeException thrown) {
        boolean missing = thrown instanceof UnauthorizedException;
        return ProblemResponses.of(
                missing
                        ? Problem.of(401, "token-missing", "Token missing", "Send Authorization: Bearer with a JWT.")
                        : Problem.of(401, "token-invalid", "Token invalid", "The JWT is not accepted here."),
                Map.of("WWW-Authenticate", "Bearer"));
    }

    @ServerExceptionMapper
    Response forbidden(ForbiddenException thrown) {
        return ProblemResponses.of(
                Problem.of(403, "forbidden", "Forbidden", "The token's groups do not allow this."), Map.of());
    }

    @ServerExceptionMapper
    Response http(WebApplicationException thrown) {
        if (thrown.getCause() instanceof JacksonException unreadable) {
            return unreadable(unreadable);
        }
        int status = thrown.getResponse().getStatus();
        return status >= 500 ? other(thrown) : HttpProblems.of(thrown);
    }

    @ServerExceptionMapper
    Response other(Throwable thrown) {
        var known = database.of(thrown);
        if (known.isPresent()) {
            return ProblemResponses.of(known.get());
        }
        LOG.error("request failed by a bug", thrown);
        return ProblemResponses.of(BUG, Map.of());
    }
}
