package dev.cells.chassis.management;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.problem.InvalidJson;
import dev.cells.chassis.problem.ProblemException;
import dev.cells.contract.problem.Problem;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jboss.logging.Logger;

/** Bodies in and out of the management API, in the same JSON as everywhere. */
@Singleton
class Answers {

    private static final Logger LOG = Logger.getLogger(Answers.class);

    private final ObjectMapper json;

    Answers(ObjectMapper json) {
        this.json = json;
    }

    <T> T body(RoutingContext call, Class<T> type) {
        var buffer = call.body().buffer();
        if (buffer == null || buffer.length() == 0) {
            throw new ProblemException(
                    Problem.of(400, "json-malformed", "Malformed JSON", "A JSON body is expected here."));
        }
        try {
            return json.readValue(buffer.getBytes(), type);
        } catch (JacksonException e) {
            throw new ProblemException(InvalidJson.of(e));
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    void ok(RoutingContext call, Object value) {
        write(call, 200, "application/json", value, Map.of());
    }

    void failed(RoutingContext call, Throwable thrown) {
        if (thrown instanceof ProblemException refused) {
            write(call, refused.problem().status(), Problem.MEDIA_TYPE, refused.problem(), refused.headers());
            return;
        }
        LOG.error("management call failed by a bug", thrown);
        var bug = Problem.of(500, "internal-error", "Internal error", "Something is wrong on our side; it was logged.");
        write(call, 500, Problem.MEDIA_TYPE, bug, Map.of());
    }

    private void write(RoutingContext call, int status, String type, Object value, Map<String, String> headers) {
        if (call.response().ended() || call.response().closed()) {
            return;
        }
        try {
            var bytes = json.writeValueAsBytes(value);
            headers.forEach(call.response()::putHeader);
            call.response()
                    .setStatusCode(status)
                    .putHeader("Content-Type", type)
                    .end(Buffer.buffer(bytes));
        } catch (JacksonException e) {
            throw new IllegalStateException(e);
        }
    }
}
