package dev.cells.chassis.testapp;

import dev.cells.pki.Credentials;
import dev.cells.pki.Pem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** TLS as a caller with these files does it. */
final class PeerContext {

    private static final char[] NO_PASSWORD = new char[0];

    private PeerContext() {}

    /** @param own null for no certificate */
    static SSLContext of(Path authority, @Nullable Credentials own) throws IOException, GeneralSecurityException {
        var context = SSLContext.getInstance("TLS");
        context.init(
                own == null ? new KeyManager[0] : keys(own), trust(authority).getTrustManagers(), null);
        return context;
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
