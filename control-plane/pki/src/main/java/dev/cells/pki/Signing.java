package dev.cells.pki;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
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
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** What stands in a certificate (RFC 5280). */
final class Signing {

    private static final Duration CLOCK_SKEW = Duration.ofHours(1);
    private static final int SERIAL_BITS = 120;

    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    Signing(Clock clock) {
        this.clock = clock;
    }

    /** Signed by itself, and may sign parties but no further authorities. */
    X509Certificate authority(String name, KeyPair pair, Duration validity) {
        var self = new X500Name("CN=" + name);
        var builder = builder(self, self, pair.getPublic(), clock.instant().plus(validity));
        try {
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign))
                    .addExtension(
                            Extension.subjectKeyIdentifier,
                            false,
                            new JcaX509ExtensionUtils().createSubjectKeyIdentifier(pair.getPublic()));
            return sign(builder, pair.getPrivate());
        } catch (CertIOException | GeneralSecurityException e) {
            throw new IllegalStateException("a fixed extension is wrong", e);
        }
    }

    X509Certificate party(
            X509Certificate authority,
            PrivateKey key,
            String subject,
            KeyPair pair,
            List<String> dnsNames,
            List<String> addresses) {
        var issuer = X500Name.getInstance(authority.getSubjectX500Principal().getEncoded());
        Instant end = clock.instant().plus(Authority.VALIDITY);
        Instant last = authority.getNotAfter().toInstant();
        var builder = builder(issuer, new X500Name("CN=" + subject), pair.getPublic(), end.isAfter(last) ? last : end);
        var purposes = new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth};
        try {
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                    .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purposes))
                    .addExtension(Extension.subjectAlternativeName, false, names(dnsNames, addresses))
                    .addExtension(
                            Extension.authorityKeyIdentifier,
                            false,
                            new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(authority.getPublicKey()));
            return sign(builder, key);
        } catch (CertIOException | GeneralSecurityException e) {
            throw new IllegalStateException("a fixed extension is wrong", e);
        }
    }

    static boolean verifies(X509Certificate certificate, PublicKey signer) {
        try {
            certificate.verify(signer);
            return true;
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private X509v3CertificateBuilder builder(X500Name issuer, X500Name subject, PublicKey key, Instant end) {
        return new JcaX509v3CertificateBuilder(
                issuer,
                new BigInteger(SERIAL_BITS, random),
                Date.from(clock.instant().minus(CLOCK_SKEW)),
                Date.from(end),
                subject,
                key);
    }

    private static GeneralNames names(List<String> dnsNames, List<String> addresses) {
        return new GeneralNames(Stream.concat(
                        dnsNames.stream().map(name -> new GeneralName(GeneralName.dNSName, name)),
                        addresses.stream().map(address -> new GeneralName(GeneralName.iPAddress, address)))
                .toArray(GeneralName[]::new));
    }

    private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
            throws GeneralSecurityException {
        try {
            var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(key);
            return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
        } catch (OperatorCreationException e) {
            throw new IllegalStateException("cannot sign a certificate", e);
        }
    }
}
