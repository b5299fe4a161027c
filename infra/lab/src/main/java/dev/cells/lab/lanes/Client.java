package dev.cells.lab.lanes;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Calls with a deadline; an answer that does not come has status 0. */
final class Client implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(12);

    private final HttpClient http;

    /** An answer; the body is that of an error or what was asked for. */
    record Answer(int status, String body) {}

    Client() throws GeneralSecurityException {
        var tls = SSLContext.getInstance("TLS");
        tls.init(null, new TrustManager[] {new Anybody()}, null);
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(tls)
                .connectTimeout(PATIENCE)
                .build();
    }

    static HttpRequest.Builder to(String url, String... fields) {
        var request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE);
        for (int i = 0; i < fields.length; i += 2) {
            request.header(fields[i], fields[i + 1]);
        }
        return request;
    }

    static HttpRequest json(HttpRequest.Builder request, String method, String body) {
        return request.header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    Answer send(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body());
        } catch (IOException e) {
            return new Answer(0, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    /** Probes ask for health over the loopback interface by address; kubelets check no certificate either. */
    private static final class Anybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
