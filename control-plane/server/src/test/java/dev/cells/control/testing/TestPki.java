package dev.cells.control.testing;

import java.io.IOException;
import java.math.BigInteger;
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
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** An authority in a folder: {@code NAME.pem} and {@code NAME.key}, made for one test run. */
public final class TestPki {

    private static final String AUTHORITY = "authority";

    private final Path folder;

    private TestPki(Path folder) {
        this.folder = folder;
    }

    /** The authority that lives in this folder; made when there is none. */
    public static TestPki in(Path folder) {
        var pki = new TestPki(folder);
        if (!Files.exists(pki.certificate(AUTHORITY))) {
            KeyPair keys = keys();
            pki.write(AUTHORITY, keys, certificate(AUTHORITY, keys, AUTHORITY, keys.getPrivate(), null));
        }
        return pki;
    }

    public Path authority() {
        return certificate(AUTHORITY);
    }

    public Path certificate(String name) {
        return folder.resolve(name + ".pem");
    }

    public Path key(String name) {
        return folder.resolve(name + ".key");
    }

    /** Issues a certificate with one DNS name. */
    public TestPki issue(String name, String dns) {
        KeyPair keys = keys();
        write(name, keys, certificate(name, keys, AUTHORITY, readKey(key(AUTHORITY)), dns));
        return this;
    }

    /** A signing key for tokens: {@code NAME.key}, and its public half {@code NAME.pub}. */
    public void signingKey(String name) {
        try {
            KeyPair keys = keys();
            Files.writeString(key(name), pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
            Files.writeString(
                    folder.resolve(name + ".pub"),
                    pem("PUBLIC KEY", keys.getPublic().getEncoded()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static PrivateKey readKey(Path file) {
        try {
            String base64 =
                    Files.readString(file).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
            return KeyFactory.getInstance("EC")
                    .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    public static X509Certificate readCertificate(Path file) {
        try (var in = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyPair keys() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("JavaUtilDate") // what the library takes
    private static X509Certificate certificate(
            String name, KeyPair keys, String issuer, PrivateKey signer, @Nullable String dns) {
        try {
            var now = Instant.now();
            var builder = new JcaX509v3CertificateBuilder(
                    new X500Principal("CN=" + issuer),
                    BigInteger.valueOf(System.nanoTime()),
                    Date.from(now.minusSeconds(60)),
                    Date.from(now.plusSeconds(86_400)),
                    new X500Principal("CN=" + name),
                    keys.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(dns == null));
            if (dns != null) {
                builder.addExtension(
                        Extension.subjectAlternativeName,
                        false,
                        new GeneralNames(new GeneralName(GeneralName.dNSName, dns)));
            }
            var signature = new JcaContentSignerBuilder("SHA256withECDSA").build(signer);
            return new JcaX509CertificateConverter().getCertificate(builder.build(signature));
        } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void write(String name, KeyPair keys, X509Certificate certificate) {
        try {
            Files.writeString(certificate(name), pem("CERTIFICATE", certificate.getEncoded()));
            Files.writeString(key(name), pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(String kind, byte[] der) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
    }
}
