package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {

    @TempDir
    private Path home;

    @Test
    void printsTheSecretsOfACell() {
        assertThat(shape(cli().run("cell", "secrets", "c1").out())).isEqualTo("""
                cell-c1/cell-database Opaque database
                  admin-username: "postgres"
                  admin-password: PASSWORD
                  migrator-password: PASSWORD
                  api-password: PASSWORD
                  worker-password: PASSWORD
                  report-password: PASSWORD
                  control-password: PASSWORD
                cell-c1/cell-redis Opaque redis
                  password: PASSWORD
                cell-c1/cell-management-tls kubernetes.io/tls management-tls
                  tls.crt: CERTIFICATE
                  tls.key: PRIVATE KEY
                  ca.crt: CERTIFICATE
                cell-c1/cell-data-tls kubernetes.io/tls data-tls
                  tls.crt: CERTIFICATE
                  tls.key: PRIVATE KEY
                  ca.crt: CERTIFICATE
                cell-c1/cell-tokens Opaque tokens
                  public.pem: PUBLIC KEY
                """);
    }

    @Test
    void printsTheSecretsOfTheControlPlaneAndTheRouters() {
        assertThat(shape(cli().run("control", "secrets").out())).isEqualTo("""
                cells-control/control-database Opaque database
                  admin-username: "postgres"
                  admin-password: PASSWORD
                  owner-password: PASSWORD
                  app-password: PASSWORD
                cells-control/control-management-client-tls kubernetes.io/tls management-tls
                  tls.crt: CERTIFICATE
                  tls.key: PRIVATE KEY
                  ca.crt: CERTIFICATE
                cells-control/control-tokens Opaque tokens
                  public.pem: PUBLIC KEY
                cells-router/router-token Opaque router-token
                  token: TOKEN
                cells-router/router-cell-client-tls kubernetes.io/tls data-tls
                  tls.crt: CERTIFICATE
                  tls.key: PRIVATE KEY
                  ca.crt: CERTIFICATE
                cells-router/router-tls kubernetes.io/tls router-tls
                  tls.crt: CERTIFICATE
                  tls.key: PRIVATE KEY
                  ca.crt: CERTIFICATE
                """);
    }

    @Test
    void printsManifestsThatKubectlTakes() {
        assertThat(cli().run("cell", "secrets", "c1").out()).startsWith("""
                ---
                apiVersion: "v1"
                kind: "Secret"
                metadata:
                  name: "cell-database"
                  namespace: "cell-c1"
                  labels:
                    app.kubernetes.io/component: "database"
                    app.kubernetes.io/managed-by: "cellctl"
                    app.kubernetes.io/part-of: "cells"
                type: "Opaque"
                stringData:
                  admin-username: "postgres"
                """).endsWith("    -----END PUBLIC KEY-----\n");
    }

    @Test
    void namesTheCellAndItsServiceInTheCertificate() throws Exception {
        Applied cell = Applied.read(cli().run("cell", "secrets", "c1").out());
        assertThat(cell.names("cell-c1/cell-management-tls"))
                .containsExactly(
                        "c1.cell.cells.internal", "management.cell-c1.svc", "management.cell-c1.svc.cluster.local");
        Applied moved = Applied.read(
                cli().run("cell", "secrets", "c1", "--namespace", "eu").out());
        assertThat(moved.names("eu/cell-management-tls"))
                .containsExactly("c1.cell.cells.internal", "management.eu.svc", "management.eu.svc.cluster.local");
    }

    @Test
    void letsTheControlPlaneAndItsCellsKnowEachOther() throws Exception {
        Applied cell = Applied.read(cli().run("cell", "secrets", "c1").out());
        Applied control = Applied.read(cli().run("control", "secrets").out());
        assertThat(control.names("cells-control/control-management-client-tls"))
                .containsExactly("control-plane.cells.internal");
        cell.certificate("cell-c1/cell-management-tls", "tls.crt")
                .verify(control.certificate("cells-control/control-management-client-tls", "ca.crt")
                        .getPublicKey());
        control.certificate("cells-control/control-management-client-tls", "tls.crt")
                .verify(cell.certificate("cell-c1/cell-management-tls", "ca.crt")
                        .getPublicKey());
    }

    @Test
    void letsRoutersAndCellsKnowEachOther() throws Exception {
        Applied cell = Applied.read(cli().run("cell", "secrets", "c1").out());
        Applied control = Applied.read(cli().run("control", "secrets").out());
        assertThat(control.names("cells-router/router-cell-client-tls")).containsExactly("router.cells.internal");
        assertThat(cell.names("cell-c1/cell-data-tls")).containsExactly("c1.cell.cells.internal");
        cell.certificate("cell-c1/cell-data-tls", "tls.crt")
                .verify(control.certificate("cells-router/router-cell-client-tls", "ca.crt")
                        .getPublicKey());
        control.certificate("cells-router/router-cell-client-tls", "tls.crt")
                .verify(cell.certificate("cell-c1/cell-data-tls", "ca.crt").getPublicKey());
        assertThat(cell.value("cell-c1/cell-data-tls", "tls.key"))
                .isNotEqualTo(cell.value("cell-c1/cell-management-tls", "tls.key"));
    }

    @Test
    void namesTheRoutersAsTheirClientsDo() throws Exception {
        Applied usual = Applied.read(cli().run("control", "secrets").out());
        assertThat(usual.names("cells-router/router-tls"))
                .containsExactly(
                        "*.cells.localhost",
                        "cell-router.cells-router.svc",
                        "cell-router.cells-router.svc.cluster.local");
        Applied named = Applied.read(cli().run(
                        "control",
                        "secrets",
                        "--router-namespace",
                        "edge",
                        "--router-host",
                        "*.cells.example",
                        "--router-host",
                        "api.example")
                .out());
        assertThat(named.names("edge/router-tls"))
                .containsExactly(
                        "*.cells.example", "api.example", "cell-router.edge.svc", "cell-router.edge.svc.cluster.local");
    }

    @Test
    void refusesNamesThatNoCertificateCanHave() {
        for (String name : new String[] {"https://cells.example", "a.*.example", "cells_1.example", ""}) {
            var refused = cli().run("control", "secrets", "--router-host", name);
            assertThat(refused.code()).as(name).isEqualTo(2);
            assertThat(refused.out()).isEmpty();
        }
    }

    @Test
    void givesTheRoutersATokenThatTheControlPlaneAccepts() throws Exception {
        Applied control = Applied.read(
                cli().run("control", "secrets", "--router-namespace", "edge").out());
        var claims = new JwtConsumerBuilder()
                .setVerificationKey(Applied.publicKey(control.value("cells-control/control-tokens", "public.pem")))
                .setExpectedIssuer("https://id.cells.internal")
                .setExpectedAudience("cells-control-plane")
                .setEvaluationTime(NumericDate.fromSeconds(Cli.NOW.getEpochSecond()))
                .setRequireExpirationTime()
                .build()
                .processToClaims(control.value("edge/router-token", "token"));
        assertThat(claims.getStringListClaimValue("groups")).containsExactly("router");
    }

    @Test
    void keepsTheAuthorityAndChangesEverythingElse() throws Exception {
        Applied first = Applied.read(cli().run("cell", "secrets", "c1").out());
        Applied second = Applied.read(cli().run("cell", "secrets", "c1").out());
        assertThat(Map.of("cell-management-tls", "ca.crt", "cell-tokens", "public.pem"))
                .allSatisfy((secret, key) -> assertThat(second.value("cell-c1/" + secret, key))
                        .isEqualTo(first.value("cell-c1/" + secret, key)));
        assertThat(Map.of("cell-management-tls", "tls.key", "cell-redis", "password"))
                .allSatisfy((secret, key) -> assertThat(second.value("cell-c1/" + secret, key))
                        .isNotEqualTo(first.value("cell-c1/" + secret, key)));
    }

    @Test
    void keepsKeysWhereOnlyTheirOwnerReadsThem() throws Exception {
        cli().run("cell", "secrets", "c1");
        Path folder = home.resolve(".config/cellctl/authority");
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.map(path -> folder.relativize(path) + " " + mode(path)))
                    .containsExactlyInAnyOrder(
                            " rwx------",
                            "pki rwx------",
                            "pki/authority.pem rw-------",
                            "pki/authority-key.pem rw-------",
                            "signing rwx------",
                            "signing/signing-key.pem rw-------",
                            "signing/public-key.pem rw-------");
        }
    }

    @Test
    void takesTheAuthorityFromTheFlagThenTheEnvironment() {
        var cli = cli().with("CELLCTL_AUTHORITY", home.resolve("named").toString())
                .with("XDG_CONFIG_HOME", home.resolve("xdg").toString());
        cli.run("cell", "secrets", "c1", "--authority", home.resolve("flag").toString());
        assertThat(home.toFile().list()).containsExactly("flag");
        cli.run("control", "secrets");
        assertThat(home.toFile().list()).containsExactlyInAnyOrder("flag", "named");
        cli().with("XDG_CONFIG_HOME", home.resolve("xdg").toString()).run("control", "secrets");
        assertThat(home.resolve("xdg/cellctl/authority/pki")).isDirectory();
    }

    @Test
    void keepsSecretsOffTheTerminal() {
        var refused = cli().terminal().run("cell", "secrets", "c1");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("cellctl cell secrets c1 | kubectl create -f -", "--yes");
        assertThat(home).isEmptyDirectory();
        assertThat(cli().terminal().run("cell", "secrets", "c1", "--yes").out()).contains("BEGIN PRIVATE KEY");
        assertThat(cli().terminal().run("control", "secrets").code()).isEqualTo(2);
    }

    @Test
    void warnsThatPasswordsChangeWithoutSayingAny() throws Exception {
        var result = cli().run("control", "secrets");
        assertThat(result.err()).contains("passwords and keys are new on each call", "kubectl create -f -", "ends on");
        Applied control = Applied.read(result.out());
        assertThat(result.err())
                .doesNotContain("BEGIN")
                .doesNotContain(control.value("cells-control/control-database", "admin-password"))
                .doesNotContain(control.value("cells-router/router-token", "token"));
    }

    @Test
    void printsAListInJson() {
        assertThat(cli().run("cell", "secrets", "c1", "-o", "json").out()).startsWith("""
                {
                  "apiVersion": "v1",
                  "kind": "List",
                  "items": [
                    {
                      "apiVersion": "v1",
                      "kind": "Secret",
                """);
        assertThat(cli().run("cell", "secrets", "c1", "-o", "name").code()).isEqualTo(2);
    }

    @Test
    void refusesNamesThatKubernetesWouldRefuse() {
        var tooLong = cli().run("cell", "secrets", "c".repeat(60));
        assertThat(tooLong.code()).isEqualTo(2);
        assertThat(tooLong.err()).contains("is not 1 to 63 characters", "--namespace NAME");
        assertThat(cli().run("cell", "secrets", "c".repeat(60), "--namespace", "eu")
                        .code())
                .isZero();
        assertThat(cli().run("control", "secrets", "--router-namespace", "a\"b").code())
                .isEqualTo(2);
        assertThat(cli().run("cell", "secrets", "C1").code()).isEqualTo(2);
    }

    @Test
    void saysWhatIsWrongWithAnAuthority() throws Exception {
        cli().run("cell", "secrets", "c1");
        Path key = home.resolve(".config/cellctl/authority/pki/authority-key.pem");
        Files.writeString(key, "nonsense");
        failsWith(key + " is not the PKCS#8 private key");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        failsWith("chmod 600 " + key);
        Files.delete(key);
        failsWith("lacks authority-key.pem: put back what is missing, or use another folder");
        Files.writeString(home.resolve("file"), "");
        var result = cli().run(
                        "cell",
                        "secrets",
                        "c1",
                        "--authority",
                        home.resolve("file").toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains(home.resolve("file").toString());
    }

    private void failsWith(String message) {
        var result = cli().run("cell", "secrets", "c1");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("the authority cannot be used: ", message, "--authority DIR");
    }

    /** Names, types and keys in their order, with what is random replaced by its kind. */
    private static String shape(String yaml) {
        return yaml.replaceAll("(?m)^    app.kubernetes.io/(managed-by|part-of): .*\n", "")
                .replaceAll("""
                        ---
                        apiVersion: "v1"
                        kind: "Secret"
                        metadata:
                          name: "(.*)"
                          namespace: "(.*)"
                          labels:
                            app.kubernetes.io/component: "(.*)"
                        type: "(.*)"
                        stringData:
                        """, "$2/$1 $4 $3\n")
                .replaceAll("\\|\n    -----BEGIN (.*)-----\n(    [A-Za-z0-9+/=]+\n)+    -----END \\1-----", "$1")
                .replaceAll("\"[0-9a-f]{48}\"", "PASSWORD")
                .replaceAll("\"[\\w-]+\\.[\\w-]+\\.[\\w-]+\"", "TOKEN");
    }

    private static String mode(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Cli cli() {
        return new Cli(home);
    }
}
