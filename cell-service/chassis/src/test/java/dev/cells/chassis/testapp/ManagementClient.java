package dev.cells.chassis.testapp;

import dev.cells.pki.Credentials;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Calls the management port, with a client certificate or without. */
public final class ManagementClient {

    static {
        // The certificate names the cell, not the address; a test that connects to 127.0.0.1 checks the chain only.
        System.setProperty("jdk.internal.httpclient.disableHostnameVerification", "true");
    }

    private final int port;
    private final HttpClient http;

    /** @param own null for no certificate */
    public ManagementClient(int port, Path authority, @Nullable Credentials own)
            throws IOException, GeneralSecurityException {
        this.port = port;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(PeerContext.of(authority, own))
                .connectTimeout(Duration.ofSeconds(10))
                .build();
    }

    public Reply get(String path) {
        return send(to(path));
    }

    public Reply send(String method, String path, String json) {
        return send(to(path).header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(json)));
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(20));
    }

    private Reply send(HttpRequest.Builder request) {
        return Client.send(http, request.build());
    }
}
