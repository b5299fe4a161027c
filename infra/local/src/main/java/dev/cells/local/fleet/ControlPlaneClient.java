package dev.cells.local.fleet;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cells.contract.control.CellSpec;
import dev.cells.contract.control.CreateTenant;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The control plane's API, as the launcher needs it. */
public final class ControlPlaneClient {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(15);

    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .build();

    private final HttpClient client;
    private final String url;
    private final String token;

    public ControlPlaneClient(HttpClient client, String url, String token) {
        this.client = client;
        this.url = url;
        this.token = token;
    }

    /** Makes the control plane know {@code cell} as it is: registers it, or changes what it has of it. */
    public void register(CellSpec cell) throws IOException {
        HttpResponse<String> created = send(
                "POST",
                "/v1/cells",
                JSON.writeValueAsString(cell),
                "register-" + Integer.toHexString(cell.hashCode()),
                null);
        if (created.statusCode() == 201) {
            return;
        }
        HttpResponse<String> present = send("GET", "/v1/cells/" + cell.name(), null, null, null);
        if (present.statusCode() != 200) {
            throw refused("register cell " + cell.name(), created);
        }
        JsonNode wanted = JSON.valueToTree(cell);
        if (!wanted.equals(JSON.readTree(present.body()).path("spec"))) {
            String etag = present.headers().firstValue("ETag").orElse("");
            HttpResponse<String> changed =
                    send("PUT", "/v1/cells/" + cell.name(), JSON.writeValueAsString(cell), null, etag);
            if (changed.statusCode() != 200) {
                throw refused("change cell " + cell.name(), changed);
            }
        }
    }

    /** Makes a tenant, or finds that it exists; returns the cell it is placed in. */
    public String tenant(CreateTenant tenant) throws IOException {
        HttpResponse<String> answer =
                send("POST", "/v1/tenants", JSON.writeValueAsString(tenant), "seed-" + tenant.id(), null);
        if (answer.statusCode() == 409) {
            answer = send("GET", "/v1/tenants/" + tenant.id(), null, null, null);
        }
        if (answer.statusCode() / 100 != 2) {
            throw refused("create tenant " + tenant.id(), answer);
        }
        return JSON.readTree(answer.body()).path("cell").asText();
    }

    private HttpResponse<String> send(
            String method, String path, @Nullable String body, @Nullable String key, @Nullable String etag)
            throws IOException {
        var request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(ANSWER_MAX)
                .header("Authorization", "Bearer " + token)
                .header("X-Reason", "embedded fleet")
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        if (etag != null) {
            request.header("If-Match", etag);
        }
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static IOException refused(String what, HttpResponse<String> answer) {
        return new IOException(
                "the control plane refused to " + what + ": " + answer.statusCode() + " " + answer.body());
    }
}
