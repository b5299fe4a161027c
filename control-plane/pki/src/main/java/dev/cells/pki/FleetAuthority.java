package dev.cells.pki;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Certificates of a fleet on this machine, kept as files beside their authority, and made anew before they end. */
public final class FleetAuthority {

    private static final Duration RENEW_BEFORE = Duration.ofDays(30);

    private final Path folder;
    private final Clock clock;

    /** @param folder where the PEM files are kept; everything in it is mode 0600 */
    public FleetAuthority(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /** The authority's certificate and the control plane's, made now where missing or nearly expired. */
    public Credentials controlPlane() throws IOException {
        return issue("control-plane", Authority.CONTROL_PLANE);
    }

    /** The certificate that routers show to cells; all routers share it. */
    public Credentials router() throws IOException {
        return issue("router", Authority.ROUTER);
    }

    /** A cell's server certificate; all its instances share it. */
    public Credentials cell(String cell) throws IOException {
        return issue("cell-" + cell, Authority.cellName(cell));
    }

    private Credentials issue(String name, String dnsName) throws IOException {
        Authority authority = Authority.in(folder, clock);
        var files = new Credentials(
                folder.resolve(name + ".pem"),
                folder.resolve(name + "-key.pem"),
                folder.resolve(Authority.CERTIFICATE));
        if (!fresh(files, authority)) {
            Issued issued = authority.issue(name, List.of(dnsName, "localhost"), List.of("127.0.0.1"));
            Secrets.write(files.key(), issued.key());
            Secrets.write(files.certificate(), issued.certificate());
        }
        return files;
    }

    private boolean fresh(Credentials files, Authority authority) throws IOException {
        if (!Files.exists(files.certificate()) || !Files.exists(files.key())) {
            return false;
        }
        X509Certificate present = Pem.certificate(files.certificate());
        return authority.signed(present)
                && Pem.belongTogether(Pem.privateKey(files.key()), present.getPublicKey())
                && present.getNotAfter().toInstant().isAfter(clock.instant().plus(RENEW_BEFORE));
    }
}
