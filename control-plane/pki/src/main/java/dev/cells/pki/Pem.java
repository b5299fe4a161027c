package dev.cells.pki;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/** Keys and certificates as PEM files of mode 0600. */
public final class Pem {

    private static final int LINE = 64;

    private Pem() {}

    /** A new key pair on curve P-256. */
    public static KeyPair newKeyPair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has P-256", e);
        }
    }

    /** Writes {@code encoded} under {@code label}, for example {@code PRIVATE KEY}. */
    public static void write(Path file, String label, byte[] encoded) throws IOException {
        String body = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(encoded);
        Secrets.write(file, "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n");
    }

    /** Reads a PKCS#8 private key of an elliptic curve. */
    public static PrivateKey privateKey(Path file) throws IOException {
        String body = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
        try {
            var spec = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(body));
            return KeyFactory.getInstance("EC").generatePrivate(spec);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException("not a private key in PEM form: " + file + "; delete it, a new one is made", e);
        }
    }

    static X509Certificate certificate(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        } catch (GeneralSecurityException e) {
            throw new IOException("not a certificate in PEM form: " + file + "; delete it, a new one is made", e);
        }
    }
}
