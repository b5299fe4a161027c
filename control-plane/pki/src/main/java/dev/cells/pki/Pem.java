package dev.cells.pki;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Keys and certificates as PEM texts (RFC 7468), and as files of mode 0600. */
public final class Pem {

    private static final int LINE = 64;
    private static final byte[] PROBE = "probe".getBytes(StandardCharsets.US_ASCII);

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
        Secrets.write(file, text(label, encoded));
    }

    static String text(String label, byte[] encoded) {
        String body = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(encoded);
        return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n";
    }

    static String text(X509Certificate certificate) {
        try {
            return text("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("a certificate that was decoded cannot be encoded", e);
        }
    }

    /** Reads a PKCS#8 private key of an elliptic curve. */
    public static PrivateKey privateKey(Path file) throws IOException {
        try {
            return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(body(file)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException(file + " is not the PKCS#8 private key of an elliptic curve in PEM form", e);
        }
    }

    static PublicKey publicKey(Path file) throws IOException {
        try {
            return KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(body(file)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException(file + " is not the public key of an elliptic curve in PEM form", e);
        }
    }

    static X509Certificate certificate(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        } catch (GeneralSecurityException e) {
            throw new IOException(file + " is not a certificate in PEM form", e);
        }
    }

    /** Whether what {@code secret} signs is verified by {@code open}. */
    static boolean belongTogether(PrivateKey secret, PublicKey open) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(secret);
            signature.update(PROBE);
            byte[] signed = signature.sign();
            signature.initVerify(open);
            signature.update(PROBE);
            return signature.verify(signed);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private static byte[] body(Path file) throws IOException {
        // Bytes, not characters: a file that is no text at all is refused with the same words.
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        return Base64.getMimeDecoder().decode(text.replaceAll("-----[A-Z ]+-----", ""));
    }
}
