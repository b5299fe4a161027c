package dev.cells.booking.cell;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Speaks HTTP to one instance on behalf of one tenant, as a router would. */
public final class Caller {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String base;
    private final String tenant;
    private final String token;
    private final long epoch;

    public Caller(String base, String tenant, String token, long epoch) {
        this.base = base;
        this.tenant = tenant;
        this.token = token;
        this.epoch = epoch;
    }

    public String tenant() {
        return tenant;
    }

    public Reply get(String path) {
        return send(request(path).GET());
    }

    public Reply post(String path, Map<String, ?> body, String... headers) {
        var request = request(path).POST(json(body));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    public Reply patch(String path, Map<String, ?> body) {
        return send(request(path).method("PATCH", json(body)));
    }

    public Reply delete(String path) {
        return send(request(path).DELETE());
    }

    public CompletableFuture<Reply> postAsync(String path, Map<String, ?> body, String... headers) {
        var request = request(path).POST(json(body));
        return sendAsync(headers.length == 0 ? request : request.headers(headers));
    }

    /** A request with the three header fields of a router. */
    public HttpRequest.Builder request(String path) {
        return bare(path)
                .header("Authorization", "Bearer " + token)
                .header("X-Tenant-Id", tenant)
                .header("X-Tenant-Epoch", Long.toString(epoch));
    }

    public HttpRequest.Builder bare(String path) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(15))
                .header("Content-Type", "application/json");
    }

    public static Reply send(HttpRequest.Builder request) {
        long start = System.nanoTime();
        try {
            var response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Reply(response, Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError("no answer", failed);
        }
    }

    private static CompletableFuture<Reply> sendAsync(HttpRequest.Builder request) {
        long start = System.nanoTime();
        return HTTP.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
                .thenApply(response -> new Reply(response, Duration.ofNanos(System.nanoTime() - start)));
    }

    public static HttpRequest.BodyPublisher json(Map<String, ?> body) {
        try {
            return HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body));
        } catch (JsonProcessingException failed) {
            throw new IllegalArgumentException(failed);
        }
    }
}
