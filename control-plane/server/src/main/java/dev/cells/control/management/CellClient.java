package dev.cells.control.management;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.control.json.WireJson;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The HTTP client of one cell, with its own connections and its own limit of calls in flight. */
final class CellClient implements AutoCloseable {

    private static final ObjectMapper JSON = WireJson.tolerant();
    private static final long ANSWER_BYTES_MAX = 1 << 20;

    private final ManagementConfig config;
    private final Semaphore inFlight;
    private final AtomicInteger turn = new AtomicInteger();
    private final HttpClient http;

    CellClient(ManagementConfig config, SSLContext tls) {
        this.config = config;
        this.inFlight = new Semaphore(config.inFlightMax());
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(config.connectTimeout())
                .followRedirects(HttpClient.Redirect.NEVER)
                .sslContext(tls)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    /** Calls any instance; when one cannot be connected to, nothing was sent, so the next is tried. */
    <T> CellReply<T> call(List<URI> origins, String method, String path, @Nullable Object body, Class<T> answer) {
        if (!inFlight.tryAcquire()) {
            return new CellReply.Unreachable<>("more than " + config.inFlightMax() + " calls to it are in flight");
        }
        try {
            int first = Math.floorMod(turn.getAndIncrement(), origins.size());
            String failures = "";
            for (int i = 0; i < origins.size(); i++) {
                URI origin = origins.get((first + i) % origins.size());
                switch (attempt(request(origin, method, path, body))) {
                    case Attempt.Answered(var response) -> {
                        return reply(response, answer);
                    }
                    case Attempt.NotConnected(var why) -> failures += (i == 0 ? "" : "; ") + origin + ": " + why;
                    case Attempt.Lost(var why) -> {
                        return new CellReply.Unreachable<>(origin + ": " + why);
                    }
                }
            }
            return new CellReply.Unreachable<>(failures);
        } finally {
            inFlight.release();
        }
    }

    private sealed interface Attempt {
        record Answered(HttpResponse<String> response) implements Attempt {}

        record NotConnected(String why) implements Attempt {}

        record Lost(String why) implements Attempt {}
    }

    private HttpRequest request(URI origin, String method, String path, @Nullable Object body) {
        try {
            var publisher =
                    body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(JSON.writeValueAsString(body));
            return HttpRequest.newBuilder(origin.resolve(path))
                    .timeout(config.requestTimeout())
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, application/problem+json")
                    .method(method, publisher)
                    .build();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private Attempt attempt(HttpRequest request) {
        CompletableFuture<HttpResponse<String>> answer =
                http.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), ANSWER_BYTES_MAX));
        try {
            long millis = config.connectTimeout().plus(config.requestTimeout()).toMillis();
            return new Attempt.Answered(answer.get(millis, TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            answer.cancel(true);
            return new Attempt.Lost("no answer in " + config.requestTimeout());
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            return new Attempt.Lost("interrupted");
        } catch (ExecutionException e) {
            return failed(e.getCause());
        }
    }

    private static Attempt failed(@Nullable Throwable cause) {
        return switch (cause) {
            case HttpConnectTimeoutException _ -> new Attempt.NotConnected("no connection in time");
            case ConnectException _ -> new Attempt.NotConnected("connection refused");
            case SSLException tls -> new Attempt.NotConnected("TLS failed: " + tls.getMessage());
            case IOException io -> new Attempt.Lost(String.valueOf(io.getMessage()));
            case null, default -> new Attempt.Lost(String.valueOf(cause));
        };
    }

    private static <T> CellReply<T> reply(HttpResponse<String> response, Class<T> answer) {
        int status = response.statusCode();
        try {
            if (status >= 200 && status < 300) {
                return new CellReply.Done<>(JSON.readValue(response.body(), answer));
            }
            JsonNode problem = JSON.readTree(response.body());
            String code = problem.path("code").asText("http-" + status);
            String detail = problem.path("detail").asText("");
            boolean final4xx = status >= 400 && status < 500 && status != 429;
            return final4xx
                    ? new CellReply.Refused<>(status, code, detail)
                    : new CellReply.Unreachable<>("it answered " + status + " " + code + " " + detail);
        } catch (JacksonException e) {
            return new CellReply.Unreachable<>("it answered " + status + " with something that is not its API");
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
