package dev.cells.pki;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuthorityTest {

    @TempDir
    private Path home;

    private final Clock clock = Clock.systemUTC();
    private Path folder;

    @BeforeEach
    void chooseAFolderThatIsNotThere() {
        folder = home.resolve("deep/pki");
    }

    @Test
    void makesAFolderThatOnlyItsOwnerReads() throws Exception {
        Authority.in(folder, clock);
        assertThat(mode(folder)).isEqualTo("rwx------");
        assertThat(mode(home.resolve("deep"))).isEqualTo("rwx------");
        assertThat(mode(folder.resolve("authority.pem"))).isEqualTo("rw-------");
        assertThat(mode(folder.resolve("authority-key.pem"))).isEqualTo("rw-------");
        assertThat(home.resolve("deep").toFile().list()).containsExactly("pki");
    }

    @Test
    void signsExactlyTheNamesItIsGiven() throws Exception {
        Issued issued = Authority.in(folder, clock).issue("c1", List.of("a.internal", "b.svc"), List.of());
        X509Certificate certificate = certificate(issued.certificate());
        assertThat(certificate.getSubjectAlternativeNames())
                .extracting(name -> (Object) name.get(1))
                .containsExactly("a.internal", "b.svc");
        assertThat(certificate.getNotAfter().toInstant())
                .isBefore(clock.instant().plus(Authority.VALIDITY).plusSeconds(1));
    }

    @Test
    void signsWhatAStandardPathValidationAccepts() throws Exception {
        Issued issued = Authority.in(folder, clock).issue("c1", List.of("a.internal"), List.of("127.0.0.1"));
        var trusted = new PKIXParameters(Set.of(new TrustAnchor(certificate(issued.authority()), null)));
        trusted.setRevocationEnabled(false);
        var path = CertificateFactory.getInstance("X.509").generateCertPath(List.of(certificate(issued.certificate())));
        assertThat(CertPathValidator.getInstance("PKIX").validate(path, trusted))
                .isNotNull();
    }

    @Test
    void handsOutTheKeyOfTheCertificateAndNeverPrintsIt() throws Exception {
        Issued issued = Authority.in(folder, clock).issue("c1", List.of("a.internal"), List.of());
        Path key = home.resolve("key.pem");
        Secrets.write(key, issued.key());
        assertThat(Pem.belongTogether(
                        Pem.privateKey(key), certificate(issued.certificate()).getPublicKey()))
                .isTrue();
        assertThat(issued.toString()).doesNotContain("BEGIN");
    }

    @Test
    void isTheSameTheNextTime() throws Exception {
        Issued first = Authority.in(folder, clock).issue("c1", List.of("a.internal"), List.of());
        Issued second = Authority.in(folder, clock).issue("c1", List.of("a.internal"), List.of());
        assertThat(second.authority()).isEqualTo(first.authority());
        assertThat(second.key()).isNotEqualTo(first.key());
    }

    @Test
    void isOneEvenWhenManyMakeItAtOnce() throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            Callable<String> make = () -> Authority.in(folder, clock)
                    .issue("x", List.of("x"), List.of())
                    .authority();
            var made = new ArrayList<String>();
            for (Future<String> one : threads.invokeAll(Collections.nCopies(8, make))) {
                made.add(one.get());
            }
            assertThat(made).hasSize(8).containsOnly(made.getFirst());
        }
        assertThat(home.resolve("deep").toFile().list()).containsExactly("pki");
    }

    @Test
    void fillsAnEmptyFolder() throws Exception {
        Files.createDirectories(folder);
        Authority.in(folder, clock);
        assertThat(folder.resolve("authority.pem")).isNotEmptyFile();
        assertThat(mode(folder)).isEqualTo("rwx------");
    }

    @Test
    void neverReplacesHalfOfAnAuthority() throws Exception {
        Authority.in(folder, clock);
        Files.delete(folder.resolve("authority-key.pem"));
        refused("is incomplete, it lacks authority-key.pem: put back what is missing");
        assertThat(folder.toFile().list()).containsExactly("authority.pem");
    }

    @Test
    void leavesAFolderOfOthersAlone() throws Exception {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("letter.txt"), "dear");
        refused("is not empty, but does not hold authority.pem and authority-key.pem");
        assertThat(home.resolve("deep").toFile().list()).containsExactly("pki");
    }

    @Test
    void refusesTheKeyOfAnother() throws Exception {
        Authority.in(folder, clock);
        Path other = home.resolve("other");
        Authority.in(other, clock);
        Secrets.write(folder.resolve("authority-key.pem"), Files.readString(other.resolve("authority-key.pem")));
        refused("do not belong together");
    }

    @Test
    void refusesAKeyThatIsNone() throws Exception {
        Authority.in(folder, clock);
        Secrets.write(folder.resolve("authority-key.pem"), "nonsense");
        refused("authority-key.pem is not the PKCS#8 private key");
        Secrets.write(folder.resolve("authority.pem"), "nonsense");
        refused("authority.pem is not a certificate in PEM form");
    }

    @Test
    void refusesAKeyThatOthersCanRead() throws Exception {
        Authority.in(folder, clock);
        Path key = folder.resolve("authority-key.pem");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
        refused("chmod 600 " + key);
    }

    @Test
    void doesNotSignOnceItEnded() throws Exception {
        Authority.in(folder, clock);
        Clock later = Clock.offset(clock, Duration.ofDays(3_651));
        assertThatThrownBy(() -> Authority.in(folder, later))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ended on");
    }

    @Test
    void signsNothingBeyondItsOwnEnd() throws Exception {
        Authority.in(folder, clock);
        Clock late = Clock.offset(clock, Duration.ofDays(3_600));
        Issued issued = Authority.in(folder, late).issue("c1", List.of("a"), List.of());
        assertThat(certificate(issued.certificate()).getNotAfter())
                .isEqualTo(certificate(issued.authority()).getNotAfter());
    }

    private void refused(String message) {
        assertThatThrownBy(() -> Authority.in(folder, clock))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(message);
    }

    private static X509Certificate certificate(String pem) throws Exception {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
