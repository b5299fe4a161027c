package dev.cells.pki;

import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * Signs the certificates with which the control plane and the routers know the cells, and the cells them.
 *
 * <p>Both check a cell's DNS name {@code CELL.cell.cells.internal}, never its address, which moves.
 */
public final class Authority {

    /** The name by which cells know the control plane. */
    public static final String CONTROL_PLANE = "control-plane.cells.internal";

    /** The name by which cells know routers. */
    public static final String ROUTER = "router.cells.internal";

    /** How long a certificate is good for, unless the authority's own ends before. */
    public static final Duration VALIDITY = Duration.ofDays(365);

    static final String CERTIFICATE = "authority.pem";
    static final String KEY = "authority-key.pem";

    private static final Duration OWN_VALIDITY = Duration.ofDays(3_650);
    private static final String NAME = "Cells fleet authority";

    private final X509Certificate certificate;
    private final PrivateKey key;
    private final Signing signing;

    private Authority(X509Certificate certificate, PrivateKey key, Signing signing) {
        this.certificate = certificate;
        this.key = key;
        this.signing = signing;
    }

    /** The name that the control plane and routers want in a cell's certificate. */
    public static String cellName(String cell) {
        return cell + ".cell.cells.internal";
    }

    /**
     * The authority whose key is in {@code folder}; made now if the folder is missing or empty.
     *
     * @throws IOException when the folder holds something else, half of an authority, or one that ended
     */
    public static Authority in(Path folder, Clock clock) throws IOException {
        var signing = new Signing(clock);
        WholeFolder.ensure(folder, List.of(CERTIFICATE, KEY), aside -> make(aside, signing));
        WholeFolder.checkPrivate(folder.resolve(KEY));
        X509Certificate certificate = Pem.certificate(folder.resolve(CERTIFICATE));
        PrivateKey key = Pem.privateKey(folder.resolve(KEY));
        check(folder, certificate, key, clock);
        return new Authority(certificate, key, signing);
    }

    private static void make(Path folder, Signing signing) throws IOException {
        KeyPair pair = Pem.newKeyPair();
        X509Certificate certificate = signing.authority(NAME, pair, OWN_VALIDITY);
        Pem.write(folder.resolve(KEY), "PRIVATE KEY", pair.getPrivate().getEncoded());
        Secrets.write(folder.resolve(CERTIFICATE), Pem.text(certificate));
    }

    private static void check(Path folder, X509Certificate certificate, PrivateKey key, Clock clock)
            throws IOException {
        if (!Pem.belongTogether(key, certificate.getPublicKey())) {
            throw new IOException(CERTIFICATE + " and " + KEY + " in " + folder
                    + " do not belong together: put back the right ones, or use another folder");
        }
        if (certificate.getBasicConstraints() < 0) {
            throw new IOException(folder.resolve(CERTIFICATE) + " is not the certificate of an authority");
        }
        if (!certificate.getNotAfter().toInstant().isAfter(clock.instant())) {
            throw new IOException("the authority in " + folder + " ended on "
                    + certificate.getNotAfter().toInstant() + ": make a new one in another folder");
        }
    }

    /**
     * A new key and its certificate, for servers and clients alike.
     *
     * @param subject the common name, which nobody checks
     * @param dnsNames what peers check
     * @param addresses IP addresses that peers may use instead
     */
    public Issued issue(String subject, List<String> dnsNames, List<String> addresses) {
        KeyPair pair = Pem.newKeyPair();
        X509Certificate issued = signing.party(certificate, key, subject, pair, dnsNames, addresses);
        return new Issued(
                Pem.text(issued), Pem.text("PRIVATE KEY", pair.getPrivate().getEncoded()), Pem.text(certificate));
    }

    /** Whether this authority signed it. */
    boolean signed(X509Certificate other) {
        return Signing.verifies(other, certificate.getPublicKey());
    }
}
