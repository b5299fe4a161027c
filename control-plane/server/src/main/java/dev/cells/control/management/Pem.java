package dev.cells.control.management;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/** Reads certificates and keys; every failure names the file. */
final class Pem {

    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

    private Pem() {}

    static List<X509Certificate> certificates(Path file) {
        try {
            var factory = CertificateFactory.getInstance("X.509");
            var read = factory.generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file))).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
            if (read.isEmpty()) {
                throw new IllegalArgumentException(file + " has no PEM certificate");
            }
            return read;
        } catch (IOException | CertificateException e) {
            throw new IllegalArgumentException("cannot read certificates from " + file + ": " + e.getMessage(), e);
        }
    }

    static PrivateKey key(Path file) {
        try {
            String text = Files.readString(file, StandardCharsets.US_ASCII);
            if (!text.contains("-----BEGIN PRIVATE KEY-----")) {
                throw new IllegalArgumentException(file + " is not an unencrypted PKCS#8 key (BEGIN PRIVATE KEY)");
            }
            String base64 = text.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
            return key(file, new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException("cannot read the key from " + file + ": " + e.getMessage(), e);
        }
    }

    private static PrivateKey key(Path file, PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException e) {
                // another algorithm's key; the next is tried
            }
        }
        throw new IllegalArgumentException(file + " holds none of " + ALGORITHMS);
    }
}
