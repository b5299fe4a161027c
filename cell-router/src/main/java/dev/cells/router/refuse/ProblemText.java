package dev.cells.router.refuse;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cells.contract.problem.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A problem document as JSON bytes: snake_case, absent instead of null. */
public final class ProblemText {

    private static final JsonFactory JSON = new JsonFactory();

    private ProblemText() {}

    public static byte[] of(Problem problem) {
        var out = new ByteArrayOutputStream(512);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("type", problem.type());
            json.writeStringField("title", problem.title());
            json.writeNumberField("status", problem.status());
            json.writeStringField("detail", problem.detail());
            json.writeStringField("code", problem.code());
            optional(json, "tenant", problem.tenant());
            optional(json, "cell", problem.cell());
            json.writeBooleanField("retryable", problem.retryable());
            json.writeArrayFieldStart("next_steps");
            for (String step : problem.nextSteps()) {
                json.writeString(step);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static void optional(JsonGenerator json, String name, @Nullable String value) throws IOException {
        if (value != null) {
            json.writeStringField(name, value);
        }
    }
}
