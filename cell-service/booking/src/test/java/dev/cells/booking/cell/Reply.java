package dev.cells.booking.cell;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** An answer, and how long it took. */
public record Reply(HttpResponse<String> response, Duration took) {

    private static final ObjectMapper JSON = new ObjectMapper();

    public int status() {
        return response.statusCode();
    }

    public Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    public JsonNode json() {
        try {
            return JSON.readTree(response.body());
        } catch (JsonProcessingException failed) {
            throw new AssertionError("not JSON: " + status() + " " + response.body(), failed);
        }
    }

    public String text(String member) {
        return json().path(member).asText();
    }

    /** Status and problem code in one word, for example {@code 409 slot-taken}. */
    public String verdict() {
        var problem = header("Content-Type").filter(type -> type.startsWith("application/problem+json"));
        return problem.isPresent() ? status() + " " + text("code") : Integer.toString(status());
    }
}
