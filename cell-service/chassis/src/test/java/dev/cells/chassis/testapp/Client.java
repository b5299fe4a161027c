package dev.cells.chassis.testapp;

import dev.cells.pki.Credentials;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Calls the test application as a router does: in the clear, or with a router's certificate. */
public final class Client {

    private final TestCell cell;
    private final String scheme;
    private final HttpClient http;

    public Client(TestCell cell) {
        this(cell, "http", builder().build());
    }

    private Client(TestCell cell, String scheme, HttpClient http) {
        this.cell = cell;
        this.scheme = scheme;
        this.http = http;
    }

    /**
     * One that speaks TLS.
     *
     * @param own null for no certificate
     */
    public static Client encrypted(TestCell cell, Path authority, @Nullable Credentials own) {
        try {
            return new Client(
                    cell,
                    "https",
                    builder().sslContext(PeerContext.of(authority, own)).build());
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(10));
    }

    public HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(scheme + "://127.0.0.1:" + cell.port() + path))
                .timeout(Duration.ofSeconds(20));
    }

    /** With the token and the header fields of {@code tenant}. */
    public HttpRequest.Builder as(String tenant, long epoch, String path) {
        return to(path).header("Authorization", "Bearer " + token(tenant))
                .header("X-Tenant-Id", tenant)
                .header("X-Tenant-Epoch", Long.toString(epoch));
    }

    public String token(String tenant) {
        return cell.tokens().tenant(new TenantId(tenant), Duration.ofMinutes(5));
    }

    public Reply get(String tenant, long epoch, String path) {
        return send(as(tenant, epoch, path));
    }

    public Reply post(String tenant, long epoch, String path, String json) {
        return send(as(tenant, epoch, path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    public Reply send(HttpRequest.Builder request) {
        return send(http, request.build());
    }

    static Reply send(HttpClient http, HttpRequest request) {
        long start = System.nanoTime();
        try {
            var response = http.send(request, HttpResponse.BodyHandlers.ofString());
            return new Reply(
                    response.statusCode(),
                    response.body(),
                    response.headers(),
                    Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException e) {
            throw new IllegalStateException("no answer from " + request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
