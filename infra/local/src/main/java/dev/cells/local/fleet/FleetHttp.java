package dev.cells.local.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** HTTP to the fleet's own processes. */
public final class FleetHttp {

    private static final Duration CONNECT_MAX = Duration.ofSeconds(1);

    private FleetHttp() {}

    /** A client that trusts the fleet's authority and nobody else. */
    public static HttpClient client(Path authority) throws IOException {
        try (InputStream in = Files.newInputStream(authority)) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    "fleet", CertificateFactory.getInstance("X.509").generateCertificate(in));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(CONNECT_MAX)
                    .sslContext(context)
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot trust " + authority, e);
        }
    }
}
