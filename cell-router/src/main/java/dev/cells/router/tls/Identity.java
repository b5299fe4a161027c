package dev.cells.router.tls;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A private key and the certificates that go with it, its own first.
 *
 * @param notAfter when the first certificate of the chain ends
 */
record Identity(PrivateKey key, List<X509Certificate> chain, Instant notAfter) {

    Identity {
        chain = List.copyOf(chain);
    }

    /** Reads both, and checks that they belong together. */
    static Identity read(byte[] certificatePem, byte[] keyPem) throws GeneralSecurityException {
        List<X509Certificate> chain = certificates(certificatePem);
        PrivateKey key = PrivateKeys.read(keyPem);
        if (!belongTogether(key, chain.getFirst())) {
            throw new GeneralSecurityException("the key is not that of the certificate");
        }
        Instant notAfter = chain.stream()
                .map(one -> one.getNotAfter().toInstant())
                .min(Instant::compareTo)
                .orElseThrow();
        return new Identity(key, chain, notAfter);
    }

    static List<X509Certificate> certificates(byte[] pem) throws GeneralSecurityException {
        var factory = CertificateFactory.getInstance("X.509");
        List<X509Certificate> chain = new ArrayList<>();
        for (PemBlock block : PemBlock.read(pem)) {
            if (block.label().equals("CERTIFICATE")) {
                chain.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.der())));
            }
        }
        if (chain.isEmpty()) {
            throw new GeneralSecurityException("there is no certificate in PEM form");
        }
        return chain;
    }

    private static boolean belongTogether(PrivateKey key, X509Certificate certificate) {
        String algorithm = switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> "EdDSA";
        };
        try {
            byte[] probe = {1, 2, 3};
            Signature signature = Signature.getInstance(algorithm);
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
}
