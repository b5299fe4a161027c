package dev.cells.router.tls;

import dev.cells.pki.Authority;
import dev.cells.pki.Issued;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An authority in a folder, keys that it signs, and the JDK's own TLS with them for the other side of the wire. */
public final class TestKeys {

    private static final char[] NO_PASSWORD = new char[0];

    private final Path folder;

    public TestKeys(Path folder) {
        this.folder = folder;
    }

    /** Signs a certificate for this DNS name; its files are {@code FILE.pem} and {@code FILE-key.pem}. */
    public TlsFiles issue(String file, String dns) throws IOException {
        return issue(file, dns, Clock.systemUTC());
    }

    /** One that was good for a year once. */
    public TlsFiles issueExpired(String file, String dns) throws IOException {
        return issue(file, dns, Clock.offset(Clock.systemUTC(), Duration.ofDays(-400)));
    }

    private TlsFiles issue(String file, String dns, Clock clock) throws IOException {
        Issued issued = Authority.in(folder.resolve("authority"), clock)
                .issue(file, dns.isEmpty() ? List.of() : List.of(dns), List.of("127.0.0.1"));
        Files.writeString(folder.resolve(file + ".pem"), issued.certificate());
        Files.writeString(folder.resolve(file + "-key.pem"), issued.key());
        Files.writeString(folder.resolve("authority.pem"), issued.authority());
        return files(file);
    }

    public TlsFiles files(String file) {
        return new TlsFiles(
                "test.tls",
                folder.resolve(file + ".pem"),
                folder.resolve(file + "-key.pem"),
                Optional.of(folder.resolve("authority.pem")));
    }

    /** The JDK's TLS, which trusts the authority and shows this certificate. */
    public SSLContext context(TlsFiles own) {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, NO_PASSWORD);
            Identity identity = Identity.read(Files.readAllBytes(own.certificate()), Files.readAllBytes(own.key()));
            store.setKeyEntry(
                    "own",
                    identity.key(),
                    NO_PASSWORD,
                    identity.chain().toArray(java.security.cert.Certificate[]::new));
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, NO_PASSWORD);
            var context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust(own).getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TrustManagerFactory trust(TlsFiles files) throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setCertificateEntry(
                "authority",
                Identity.certificates(Files.readAllBytes(files.authority().orElseThrow()))
                        .getFirst());
        var factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(store);
        return factory;
    }
}
