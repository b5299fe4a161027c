package dev.cells.chassis.testapp;

import dev.cells.pki.Credentials;
import dev.cells.pki.Pem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Calls the management port, with a client certificate or without. */
public final class ManagementClient {

    private static final char[] NO_PASSWORD = new char[0];

    static {
        // The certificate names the cell, not the address; a test that connects to 127.0.0.1 checks the chain only.
        System.setProperty("jdk.internal.httpclient.disableHostnameVerification", "true");
    }

    private final int port;
    private final HttpClient http;

    /** @param own null for no certificate */
    public ManagementClient(int port, Path authority, @Nullable Credentials own)
            throws IOException, GeneralSecurityException {
        var context = SSLContext.getInstance("TLS");
        context.init(
                own == null ? new KeyManager[0] : keys(own), trust(authority).getTrustManagers(), null);
        this.port = port;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context)
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

    private static KeyManager[] keys(Credentials own) throws IOException, GeneralSecurityException {
        var store = emptyStore();
        store.setKeyEntry(
                "own", Pem.privateKey(own.key()), NO_PASSWORD, new Certificate[] {certificate(own.certificate())});
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    private static TrustManagerFactory trust(Path authority) throws IOException, GeneralSecurityException {
        var store = emptyStore();
        store.setCertificateEntry("authority", certificate(authority));
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }

    private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static Certificate certificate(Path pem) throws IOException, GeneralSecurityException {
        try (var in = Files.newInputStream(pem)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }
}
