package dev.cells.pki;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetAuthorityTest {

    @TempDir
    Path folder;

    private final Clock clock = Clock.systemUTC();

    @Test
    void namesTheCellInItsCertificateAndSignsItWithTheAuthority() throws Exception {
        Credentials cell = new FleetAuthority(folder, clock).cell("c1");
        X509Certificate certificate = Pem.certificate(cell.certificate());
        certificate.verify(Pem.certificate(cell.authority()).getPublicKey());
        assertThat(certificate.getSubjectAlternativeNames())
                .extracting(name -> (Object) name.get(1))
                .containsExactly("c1.cell.cells.internal", "localhost", "127.0.0.1");
        assertThat(certificate.getExtendedKeyUsage()).hasSize(2);
        assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
    }

    @Test
    void namesTheRouterAsCellsKnowIt() throws Exception {
        X509Certificate certificate =
                Pem.certificate(new FleetAuthority(folder, clock).router().certificate());
        assertThat(certificate.getSubjectAlternativeNames())
                .extracting(name -> (Object) name.get(1))
                .contains("router.cells.internal");
    }

    @Test
    void keepsWhatItMadeBefore() throws Exception {
        Credentials first = new FleetAuthority(folder, clock).controlPlane();
        String before = Files.readString(first.certificate());
        assertThat(Files.readString(
                        new FleetAuthority(folder, clock).controlPlane().certificate()))
                .isEqualTo(before);
    }

    @Test
    void renewsACertificateThatExpiresSoon() throws Exception {
        String before = Files.readString(
                new FleetAuthority(folder, clock).controlPlane().certificate());
        Clock later = Clock.offset(clock, Duration.ofDays(340));
        assertThat(Files.readString(
                        new FleetAuthority(folder, later).controlPlane().certificate()))
                .isNotEqualTo(before);
    }

    @Test
    void letsNobodyElseReadAnyFile() throws Exception {
        new FleetAuthority(folder, clock).cell("c0");
        try (var files = Files.list(folder)) {
            assertThat(files.map(FleetAuthorityTest::mode).distinct()).containsExactly("rw-------");
        }
    }

    private static String mode(Path file) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
