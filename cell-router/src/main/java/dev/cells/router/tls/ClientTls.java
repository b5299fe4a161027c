package dev.cells.router.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** TLS with cells, both sides by certificate: a cell is known by its name in the fleet, never by its address. */
public final class ClientTls implements AutoCloseable {

    /** Why an {@code https} instance cannot be reached when there is none of this. */
    public static final String KEYS_MISSING =
            "https instances need cells.router.upstream.tls.certificate, .key and .authority";

    private final ReloadedKeys keys;

    /**
     * Reads the files.
     *
     * @throws IllegalArgumentException when they cannot be used
     */
    public ClientTls(TlsFiles files, Clock clock) {
        this.keys = new ReloadedKeys(files, ClientTls::make, clock);
    }

    /** The DNS name that a cell's certificate must carry. */
    public static String cellName(String cell) {
        return cell + ".cell.cells.internal";
    }

    private static Keys make(List<byte[]> contents) throws GeneralSecurityException, IOException {
        Identity identity = Identity.read(contents.get(0), contents.get(1));
        var context = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .protocols(Suites.PROTOCOLS)
                .ciphers(Suites.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .keyManager(identity.key(), identity.chain())
                .trustManager(new CellTrust(authority(Identity.certificates(contents.get(2)))))
                .build();
        return new Keys(context, identity.notAfter());
    }

    private static X509ExtendedTrustManager authority(List<X509Certificate> certificates)
            throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (int i = 0; i < certificates.size(); i++) {
            store.setCertificateEntry("authority-" + i, certificates.get(i));
        }
        var factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(store);
        return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
    }

    /** For one new connection to an instance of the cell, with the keys of this moment. */
    public SslHandler handler(ByteBufAllocator allocator, String cell, int port, Duration handshake) {
        SslHandler handler = keys.current().context().newHandler(allocator, cellName(cell), port);
        handler.setHandshakeTimeout(handshake.toMillis(), TimeUnit.MILLISECONDS);
        return handler;
    }

    public ReloadedKeys keys() {
        return keys;
    }

    @Override
    public void close() {
        keys.close();
    }
}
