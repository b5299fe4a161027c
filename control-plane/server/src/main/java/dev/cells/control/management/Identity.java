package dev.cells.control.management;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** The control plane's own certificate, and the authority it trusts. */
final class Identity {

    private final KeyManager[] keys;
    private final X509TrustManager authority;

    Identity(ManagementConfig.Tls files) {
        try {
            this.keys = keys(files);
            this.authority = authority(Pem.certificates(files.authority()));
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException(
                    "cells.management-client.tls.certificate and .key do not fit together: " + e.getMessage(), e);
        }
    }

    /** TLS for calls to this cell only. */
    SSLContext towards(String cell) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(keys, new TrustManager[] {new CellTrust(authority, cell)}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyManager[] keys(ManagementConfig.Tls files) throws GeneralSecurityException, IOException {
        char[] password = new char[0]; // the store lives in memory only
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, password);
        X509Certificate[] chain = Pem.certificates(files.certificate()).toArray(X509Certificate[]::new);
        store.setKeyEntry("control-plane", Pem.key(files.key()), password, chain);
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        return factory.getKeyManagers();
    }

    private static X509TrustManager authority(List<X509Certificate> certificates)
            throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (int i = 0; i < certificates.size(); i++) {
            store.setCertificateEntry("authority-" + i, certificates.get(i));
        }
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }
}
