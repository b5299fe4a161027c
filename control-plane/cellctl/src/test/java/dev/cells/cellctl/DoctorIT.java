package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorIT {

    @TempDir
    private Path home;

    private FakeControlPlane server;

    @BeforeEach
    void start() throws Exception {
        server = new FakeControlPlane()
                .on("GET /v1/version", Samples.VERSION)
                .on("GET /v1/cells", Samples.CELLS)
                .on("GET /v1/routers", Samples.ROUTERS)
                .on("GET /v1/tenants", Samples.TENANTS);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void findsNothingToMendButWarnsOfWhatLags() {
        var result = cli(token("operator", 3600)).run("doctor");
        assertThat(result.code()).as(result.out()).isZero();
        assertThat(result.out()).isEqualTo("""
                ✔ context: no file at %s; flags and environment decide
                ✔ server: %s is configured
                ✔ token: ops, role operator, expires in 60m
                ✔ server: reached, accepts the token, map revision 42
                ✔ version: 0.1.0 here, 0.1.0 there
                ✔ cell c1: healthy, active, 1.42.0, 12/50 tenants
                ✔ cell c2: healthy, cordoned, 1.41.3, 150/150 tenants
                ✔ router router-1: revision 42 of 42, seen 2s ago
                ⚠ router router-2: revision 40 of 42, seen 10s ago
                    → it is behind; if this stays, see its log for a rejected map
                ⚠ tenants: 1 of 2 tenants pending: beta
                    → if this stays, their cell does not answer: cellctl tenant where beta
                """.formatted(home.resolve(".config/cellctl/config.yaml"), server.url()));
    }

    @Test
    void endsWithTheCodeOfTheFirstThingThatIsWrong() throws Exception {
        assertThat(cli(token("operator", -60)).run("doctor").code()).isEqualTo(4);
        assertThat(cli(token("router", 60)).run("doctor").out()).contains("✘ token", "viewer, operator or admin");
        assertThat(cli(token("viewer", 60))
                        .run("doctor", "--server", "http://127.0.0.1:1")
                        .code())
                .isEqualTo(8);
        assertThat(cli("no-jwt").run("doctor").out()).contains("it is not a JWT");
        try (var sick = new FakeControlPlane()
                .on("GET /v1/version", Samples.VERSION)
                .on("GET /v1/cells", Samples.CELLS.replaceFirst("healthy", "unreachable"))
                .on("GET /v1/routers", "{\"items\":[]}")
                .on("GET /v1/tenants", "{\"items\":[]}")) {
            var result =
                    cli(token("admin", 60)).with("CELLCTL_SERVER", sick.url()).run("doctor");
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.out()).contains("✘ cell c1: unreachable", "⚠ routers: none has asked");
        }
    }

    @Test
    void refusesAContextFileThatOthersRead() throws Exception {
        Path file = Files.writeString(home.resolve("open.yaml"), "contexts: {}\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        var result =
                cli(token("admin", 60)).with("CELLCTL_CONFIG", file.toString()).run("doctor");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).contains("chmod 600 " + file);
    }

    @Test
    void printsItsFindingsAsJson() {
        assertThat(cli(token("admin", 60)).run("doctor", "-o", "json").out())
                .startsWith("{\n  \"items\": [\n    {\n      \"check\": \"context\",\n      \"verdict\": \"ok\"");
    }

    private Cli cli(String token) {
        return new Cli(home).server(server).with("CELLCTL_TOKEN", token);
    }

    private static String token(String role, long secondsLeft) {
        String claims = "{\"sub\":\"ops\",\"groups\":[\"%s\"],\"exp\":%d}"
                .formatted(role, Cli.NOW.getEpochSecond() + secondsLeft);
        return "e30." + Base64.getUrlEncoder().withoutPadding().encodeToString(claims.getBytes(StandardCharsets.UTF_8))
                + ".c2ln";
    }
}
