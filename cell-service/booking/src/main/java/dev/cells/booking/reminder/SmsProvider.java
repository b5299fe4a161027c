package dev.cells.booking.reminder;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends text messages: {@code POST <url>/messages}, which takes an Idempotency-Key. */
@ApplicationScoped
class SmsProvider {

    private final SmsConfig config;
    private final ObjectMapper json;
    private final HttpClient http;

    @Inject
    SmsProvider(SmsConfig config, ObjectMapper json) {
        this.config = config;
        this.json = json;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(config.deadline())
                .build();
    }

    boolean isConfigured() {
        return config.url().isPresent();
    }

    /** Sends one message, or throws why not; the deadline covers connecting, the answer and its body. */
    void send(String to, String text, String idempotencyKey) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(endpoint())
                .timeout(config.deadline())
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", '"' + idempotencyKey + '"')
                .POST(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(new Message(to, text))))
                .build();
        int status = answer(request).statusCode();
        if (status / 100 != 2) {
            throw new IOException("SMS provider answered " + status);
        }
    }

    /** The client's own timeout ends with the header; a body that trickles would hold the worker without this one. */
    private HttpResponse<Void> answer(HttpRequest request) throws IOException, InterruptedException {
        var sending = http.sendAsync(request, HttpResponse.BodyHandlers.discarding());
        try {
            return sending.get(config.deadline().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new IOException("SMS provider did not answer within " + config.deadline(), late);
        } catch (ExecutionException failed) {
            throw new IOException("SMS provider failed: " + failed.getCause(), failed);
        } finally {
            sending.cancel(true);
        }
    }

    private URI endpoint() {
        var base = config.url()
                .orElseThrow(() -> new IllegalStateException("set cells.provider.sms.url"))
                .toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + "/messages");
    }

    private record Message(String to, String text) {}
}
