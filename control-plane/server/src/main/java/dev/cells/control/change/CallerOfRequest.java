package dev.cells.control.change;

import dev.cells.control.problem.ProblemException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/** Reads the caller of the present request; refuses headers that could not be stored. */
@RequestScoped
public class CallerOfRequest {

    static final int LENGTH_MAX = 255;

    private final JsonWebToken token;
    private final HttpHeaders headers;
    private final UriInfo uri;

    public CallerOfRequest(JsonWebToken token, HttpHeaders headers, UriInfo uri) {
        this.token = token;
        this.headers = headers;
        this.uri = uri;
    }

    public Caller caller() {
        String subject = token.getSubject();
        if (subject == null || subject.isBlank()) {
            throw ProblemException.invalid("the token has no sub; a change must have an author");
        }
        return new Caller(subject, single("X-Reason"), single("Idempotency-Key"), dryRun());
    }

    private @Nullable String single(String name) {
        List<String> values = headers.getRequestHeader(name);
        if (values == null || values.isEmpty()) {
            return null;
        }
        String value = values.getFirst().strip();
        if (values.size() > 1 || value.isEmpty() || value.length() > LENGTH_MAX || value.indexOf('\0') >= 0) {
            throw ProblemException.invalid(name + " must be given once, with 1 to " + LENGTH_MAX + " characters");
        }
        return value;
    }

    private boolean dryRun() {
        String value = uri.getQueryParameters().getFirst("dry_run");
        return switch (value) {
            case null -> false;
            case "false" -> false;
            case "true" -> true;
            default -> throw ProblemException.invalid("dry_run is true or false");
        };
    }
}
