package dev.cells.cellctl.api;

import dev.cells.cellctl.failure.ExitCode;
import dev.cells.cellctl.failure.Failure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Sends one call with a deadline over everything up to the last byte of the answer, and tries again where that is safe: the
 * connection failed, or the server said that this very key is still in flight. Redirects are not followed, because they would
 * carry the token elsewhere.
 */
final class Exchange implements AutoCloseable {

    private static final int TRIES = 3;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(150);
    private static final Duration CLOSE_MAX = Duration.ofSeconds(1);
    private static final long ANSWER_MAX = 512L << 20;

    private final URI server;
    private final Supplier<String> token;
    private final Duration deadline;
    private final Pause pause;
    private final HttpClient client;

    Exchange(URI server, Supplier<String> token, Duration deadline, Pause pause) {
        this.server = server;
        this.token = token;
        this.deadline = deadline;
        this.pause = pause;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(deadline)
                .build();
    }

    /** Ends the client's threads, at most a second long: one that still runs at exit can crash the JVM while it writes its archive. */
    @Override
    public void close() {
        client.shutdownNow();
        try {
            client.awaitTermination(CLOSE_MAX);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    URI server() {
        return server;
    }

    /** The answer, of whatever status. */
    Answer send(Call call) {
        HttpRequest request = request(call);
        Duration wait = FIRST_PAUSE;
        for (int attempt = 1; ; attempt++) {
            try {
                Answer answer = once(request);
                if (attempt == TRIES || !inFlight(answer)) {
                    return answer;
                }
            } catch (IOException e) {
                if (attempt == TRIES) {
                    throw Unreachable.because(server, e);
                }
            }
            pauseFor(wait);
            wait = wait.multipliedBy(3);
        }
    }

    private HttpRequest request(Call call) {
        var publisher = call.body() == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(call.body());
        var builder = HttpRequest.newBuilder(server.resolve(call.path()))
                .method(call.method(), publisher)
                .header("Authorization", "Bearer " + token.get())
                .header("User-Agent", "cellctl");
        if (call.body() != null) {
            builder.header("Content-Type", "application/json");
        }
        call.headers().forEach(builder::header);
        return builder.build();
    }

    private Answer once(HttpRequest request) throws IOException {
        var handler = HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), ANSWER_MAX);
        var future = client.sendAsync(request, handler);
        try {
            HttpResponse<byte[]> response = future.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (TimeoutException e) {
            future.cancel(true);
            throw Unreachable.silent(server, deadline);
        } catch (InterruptedException e) {
            future.cancel(true);
            throw interrupted();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException("the HTTP client failed", e.getCause());
        }
    }

    private static boolean inFlight(Answer answer) {
        return answer.status() == 409 && answer.text().contains("\"key-in-flight\"");
    }

    private void pauseFor(Duration time) {
        try {
            pause.of(time);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static Failure interrupted() {
        Thread.currentThread().interrupt();
        return Failure.of(ExitCode.INTERRUPTED, "interrupted");
    }
}
