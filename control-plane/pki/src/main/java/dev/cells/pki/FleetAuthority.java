package dev.cells.pki;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Signs the certificates with which the control plane and the cells' management ports know each other.
 *
 * <p>The control plane checks a cell's DNS name {@code CELL.cell.cells.internal}, never its address, which moves.
 */
public final class FleetAuthority {

    /** The name by which cells know the control plane. */
    public static final String CONTROL_PLANE = "control-plane.cells.internal";

    private static final Duration VALIDITY = Duration.ofDays(365);
    private static final Duration AUTHORITY_VALIDITY = Duration.ofDays(3_650);
    private static final Duration RENEW_BEFORE = Duration.ofDays(30);
    private static final Duration CLOCK_SKEW = Duration.ofHours(1);

    private final Path folder;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    /** @param folder where the PEM files are kept; everything in it is mode 0600 */
    public FleetAuthority(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /** The authority's certificate and the control plane's, made now where missing or nearly expired. */
    public Credentials controlPlane() throws IOException {
        return issue("control-plane", List.of(CONTROL_PLANE, "localhost"));
    }

    /** A cell's server certificate; all its instances share it. */
    public Credentials cell(String cell) throws IOException {
        return issue("cell-" + cell, List.of(cell + ".cell.cells.internal", "localhost"));
    }

    private Credentials issue(String name, List<String> dnsNames) throws IOException {
        X509Certificate authority = authority();
        var files = new Credentials(
                folder.resolve(name + ".pem"), folder.resolve(name + "-key.pem"), folder.resolve("authority.pem"));
        if (!fresh(files.certificate(), files.key(), authority)) {
            KeyPair pair = Pem.newKeyPair();
            PrivateKey signer = Pem.privateKey(folder.resolve("authority-key.pem"));
            X509v3CertificateBuilder builder =
                    builder(authority.getSubjectX500Principal().getName(), name, pair, VALIDITY);
            try {
                builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                        .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                        .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(new KeyPurposeId[] {
                            KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth
                        }))
                        .addExtension(Extension.subjectAlternativeName, false, names(dnsNames));
            } catch (CertIOException e) {
                throw new IllegalStateException("a fixed extension is wrong", e);
            }
            Pem.write(files.key(), "PRIVATE KEY", pair.getPrivate().getEncoded());
            Pem.write(files.certificate(), "CERTIFICATE", sign(builder, signer));
        }
        return files;
    }

    private X509Certificate authority() throws IOException {
        Path certificate = folder.resolve("authority.pem");
        Path key = folder.resolve("authority-key.pem");
        if (!Files.exists(certificate) || !Files.exists(key)) {
            KeyPair pair = Pem.newKeyPair();
            X509v3CertificateBuilder builder =
                    builder("CN=Cells fleet authority", "Cells fleet authority", pair, AUTHORITY_VALIDITY);
            try {
                builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                        .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
            } catch (CertIOException e) {
                throw new IllegalStateException("a fixed extension is wrong", e);
            }
            Pem.write(key, "PRIVATE KEY", pair.getPrivate().getEncoded());
            Pem.write(certificate, "CERTIFICATE", sign(builder, pair.getPrivate()));
        }
        return Pem.certificate(certificate);
    }

    private boolean fresh(Path certificate, Path key, X509Certificate authority) throws IOException {
        if (!Files.exists(certificate) || !Files.exists(key)) {
            return false;
        }
        X509Certificate present = Pem.certificate(certificate);
        PublicKey signer = authority.getPublicKey();
        try {
            present.verify(signer);
        } catch (GeneralSecurityException _) {
            return false;
        }
        return present.getNotAfter().toInstant().isAfter(clock.instant().plus(RENEW_BEFORE));
    }

    private X509v3CertificateBuilder builder(String issuer, String subject, KeyPair pair, Duration validity) {
        Instant now = clock.instant();
        return new JcaX509v3CertificateBuilder(
                new X500Name(issuer),
                new BigInteger(120, random),
                Date.from(now.minus(CLOCK_SKEW)),
                Date.from(now.plus(validity)),
                new X500Name("CN=" + subject),
                pair.getPublic());
    }

    private static GeneralNames names(List<String> dnsNames) {
        var all = dnsNames.stream().map(name -> new GeneralName(GeneralName.dNSName, name));
        var address = new GeneralName(GeneralName.iPAddress, "127.0.0.1");
        return new GeneralNames(Stream.concat(all, Stream.of(address)).toArray(GeneralName[]::new));
    }

    private static byte[] sign(X509v3CertificateBuilder builder, PrivateKey key) {
        try {
            var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(key);
            return new JcaX509CertificateConverter()
                    .getCertificate(builder.build(signer))
                    .getEncoded();
        } catch (OperatorCreationException | CertificateException e) {
            throw new IllegalStateException("cannot sign a certificate", e);
        }
    }
}
