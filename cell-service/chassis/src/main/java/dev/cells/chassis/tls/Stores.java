package dev.cells.chassis.tls;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.TrustOptions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509KeyManager;

/**
 * Ready for handshakes.
 *
 * @param notAfter when the first certificate of the own chain ends
 */
record Stores(KeyStore keyStore, KeyCertOptions keys, KeyStore trustStore, TrustOptions trust, Instant notAfter) {

    /** @throws Exception when the texts are no certificate, key and authority, or do not belong together */
    static Stores make(PemFiles.Texts texts, String peerName, Runnable refused, Vertx vertx) throws Exception {
        var own = new PemKeyCertOptions()
                .setCertValue(Buffer.buffer(texts.certificate()))
                .setKeyValue(Buffer.buffer(texts.key()));
        var authority = new PemTrustOptions().addCertValue(Buffer.buffer(texts.authority()));
        return new Stores(
                own.loadKeyStore(vertx),
                own,
                authority.loadKeyStore(vertx),
                TrustOptions.wrap(new RouterTrust(manager(authority.getTrustManagerFactory(vertx)), peerName, refused)),
                end((X509KeyManager) own.getKeyManagerFactory(vertx).getKeyManagers()[0]));
    }

    private static X509ExtendedTrustManager manager(TrustManagerFactory factory) {
        return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
    }

    private static Instant end(X509KeyManager keys) throws GeneralSecurityException {
        String alias = Stream.of("EC", "RSA", "EdDSA")
                .flatMap(type -> Stream.ofNullable(keys.getServerAliases(type, null)))
                .flatMap(Arrays::stream)
                .findFirst()
                .orElseThrow(() ->
                        new GeneralSecurityException("the certificate is neither of an elliptic curve nor of RSA"));
        X509Certificate[] chain = keys.getCertificateChain(alias);
        if (!belongTogether(keys.getPrivateKey(alias), chain[0])) {
            throw new GeneralSecurityException("the key is not that of the certificate");
        }
        return Arrays.stream(chain)
                .map(one -> one.getNotAfter().toInstant())
                .min(Instant::compareTo)
                .orElseThrow();
    }

    private static boolean belongTogether(PrivateKey key, X509Certificate certificate) {
        byte[] probe = {1, 2, 3};
        try {
            var signature = Signature.getInstance(
                    switch (key.getAlgorithm()) {
                        case "EC" -> "SHA256withECDSA";
                        case "RSA" -> "SHA256withRSA";
                        default -> "EdDSA";
                    });
            signature.initSign(key);
            signature.update(probe);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(probe);
            return signature.verify(signed);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    boolean isOver(Instant now) {
        return !notAfter.isAfter(now);
    }
}
