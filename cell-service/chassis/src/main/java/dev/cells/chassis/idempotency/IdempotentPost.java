package dev.cells.chassis.idempotency;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.chassis.tenancy.TenantContext;
import dev.cells.contract.problem.Problem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Answers a POST once for each Idempotency-Key (IETF draft 07). Call it inside a {@code @TenantTransaction}: effect and answer are
 * committed together. Only successes are kept; a refused request changed nothing, so repeating it is a new try.
 */
@ApplicationScoped
public class IdempotentPost {

    /** The request header with the key; optional. */
    public static final String HEADER = IdempotencyKey.HEADER;

    /** Says that an answer is a repetition and nothing was done. */
    public static final String REPLAYED = "Idempotency-Replayed";

    private final AnswerStore store;
    private final TenantContext tenant;
    private final ObjectMapper json;

    @Inject
    IdempotentPost(AnswerStore store, TenantContext tenant, ObjectMapper json) {
        this.store = store;
        this.tenant = tenant;
        this.json = json;
    }

    /**
     * Returns 201 with what {@code work} made, or the answer that this key got before. Without the header the work is
     * simply done.
     *
     * @param body the request's body, as parsed; two bodies that differ in white space only are the same
     * @throws ProblemException 409 {@code key-in-flight}, 422 {@code key-reused}, 400 {@code idempotency-key}
     */
    public Response created(HttpHeaders headers, UriInfo uri, Object body, Supplier<Created> work) {
        var key = IdempotencyKey.from(headers.getRequestHeader(IdempotencyKey.HEADER));
        if (key.isEmpty()) {
            return response(answer(work.get())).build();
        }
        var fingerprint = fingerprint(uri.getPath(), body);
        try {
            return switch (store.recall(tenant.tenant(), key.get(), fingerprint)) {
                case Recall.Fresh _ -> {
                    var answer = answer(work.get());
                    store.keep(tenant.tenant(), key.get(), fingerprint, answer);
                    yield response(answer).build();
                }
                case Recall.Known(var answer) ->
                    response(answer).header(REPLAYED, "true").build();
                case Recall.InFlight _ -> throw inFlight();
                case Recall.Reused _ -> throw reused();
            };
        } catch (SQLException failed) {
            throw new IllegalStateException("could not look up the Idempotency-Key", failed);
        }
    }

    private Answer answer(Created created) {
        return new Answer(201, created.location(), write(created.body()));
    }

    private static Response.ResponseBuilder response(Answer answer) {
        return Response.status(answer.status())
                .location(URI.create(answer.location()))
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(answer.body());
    }

    private byte[] fingerprint(String path, Object body) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest((path + '\n' + write(body)).getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private String write(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException unwritable) {
            throw new IllegalStateException("cannot write " + value.getClass() + " as JSON", unwritable);
        }
    }

    private static ProblemException inFlight() {
        return new ProblemException(
                Problem.of(
                                409,
                                "key-in-flight",
                                "The first request with this Idempotency-Key is still running",
                                "Wait for its answer, or send the same request again a little later.")
                        .withRetry(),
                Map.of("Retry-After", "1"));
    }

    private static ProblemException reused() {
        return new ProblemException(Problem.of(
                422,
                "key-reused",
                "The Idempotency-Key belongs to another request",
                "This key was used with another body or path. Send a new key for a new request."));
    }
}
