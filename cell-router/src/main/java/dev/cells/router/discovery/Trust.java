package dev.cells.router.discovery;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The HTTP clients: one that trusts what the authority's file holds, made anew when that changes, and one in the clear. */
final class Trust implements AutoCloseable {

    private final Path authority;
    private final Duration connectMax;
    private byte[] known = {};
    private @Nullable HttpClient encrypted;
    private @Nullable HttpClient clear;

    Trust(Path authority, Duration connectMax) {
        this.authority = authority;
        this.connectMax = connectMax;
    }

    synchronized HttpClient encrypted() throws IOException {
        byte[] now = Files.readAllBytes(authority);
        if (encrypted != null && Arrays.equals(now, known)) {
            return encrypted;
        }
        HttpClient before = encrypted;
        HttpClient made = builder().sslContext(context(now)).build();
        encrypted = made;
        known = now;
        if (before != null) {
            // Watches that are open go on until they end.
            before.shutdown();
        }
        return made;
    }

    synchronized HttpClient clear() {
        HttpClient made = clear == null ? builder().build() : clear;
        clear = made;
        return made;
    }

    private HttpClient.Builder builder() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(connectMax);
    }

    private static SSLContext context(byte[] pem) throws IOException {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (Certificate one :
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem))) {
                store.setCertificateEntry("authority-" + store.size(), one);
            }
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("cells.router.kubernetes.authority cannot be used: " + e.getMessage(), e);
        }
    }

    @Override
    public synchronized void close() {
        if (encrypted != null) {
            encrypted.shutdownNow();
        }
        if (clear != null) {
            clear.shutdownNow();
        }
    }
}
