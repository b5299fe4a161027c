package dev.cells.local.seed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** One tenant's view of the booking API, through the router. */
final class BookingClient {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(10);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client;
    private final String router;
    private final String tenant;
    private final String token;

    BookingClient(HttpClient client, String router, String tenant, String token) {
        this.client = client;
        this.router = router;
        this.tenant = tenant;
        this.token = token;
    }

    /** The router or the cell answered something else than asked for. */
    static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    JsonNode get(String path) throws IOException {
        return send(request(path).GET(), path);
    }

    /** Creates a resource; the same key and body again answer the same resource. */
    JsonNode post(String path, Map<String, ?> body, String key) throws IOException {
        var request = request(path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)));
        return send(request, path);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(router + path))
                .timeout(ANSWER_MAX)
                .header("X-Tenant-Id", tenant)
                .header("Authorization", "Bearer " + token);
    }

    private JsonNode send(HttpRequest.Builder request, String path) throws IOException {
        try {
            HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new Refused(path + " for " + tenant + ": " + answer.statusCode() + " " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
