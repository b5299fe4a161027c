package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextsIT {

    @TempDir
    private Path home;

    private FakeControlPlane server;

    @BeforeEach
    void start() throws Exception {
        server = new FakeControlPlane().on("GET /v1/cells", Samples.CELLS);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void keepsContextsInAFileThatOnlyTheOwnerReads() throws Exception {
        assertThat(cli().run("context", "set", "fleet", "--server", server.url(), "--token-file", token("a"))
                        .code())
                .isZero();
        Path file = home.resolve(".config/cellctl/config.yaml");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
        assertThat(file.resolveSibling("").toFile().list()).containsExactly("config.yaml");
        assertThat(Files.readString(file)).startsWith("current: fleet\ncontexts:\n  fleet:\n    server: ");
    }

    @Test
    void usesTheFirstContextAndSwitches() {
        cli().run("context", "set", "one", "--server", "http://127.0.0.1:1");
        cli().run("context", "set", "two", "--server", server.url(), "--token-file", token("two"));
        assertThat(cli().run("context", "list").out()).isEqualTo("""
                CURRENT  NAME  SERVER                  TOKEN
                *        one   http://127.0.0.1:1      -
                         two   %s  %s
                """.formatted(server.url(), home.resolve("two")));
        assertThat(cli().run("context", "use", "two").out()).isEqualTo("context/two is current\n");
        assertThat(cli().run("cell", "list").code()).isZero();
        assertThat(server.last().header("Authorization")).isEqualTo("Bearer two");
        assertThat(cli().run("context", "use", "three").code()).isEqualTo(3);
    }

    @Test
    void prefersFlagToEnvironmentToContext() {
        cli().run("context", "set", "c", "--server", "http://127.0.0.1:1", "--token-file", token("from-context"));
        var environment = cli().with("CELLCTL_SERVER", server.url());
        assertThat(environment.run("cell", "list").code()).isZero();
        assertThat(server.last().header("Authorization")).isEqualTo("Bearer from-context");
        environment.with("CELLCTL_TOKEN_FILE", token("from-file")).run("cell", "list");
        assertThat(server.last().header("Authorization")).isEqualTo("Bearer from-file");
        environment.with("CELLCTL_TOKEN", "from-environment").run("cell", "list");
        assertThat(server.last().header("Authorization")).isEqualTo("Bearer from-environment");
        environment.run("cell", "list", "--token-file", token("from-flag"));
        assertThat(server.last().header("Authorization")).isEqualTo("Bearer from-flag");
        assertThat(environment
                        .run("cell", "list", "--server", "http://127.0.0.1:1")
                        .code())
                .isEqualTo(8);
    }

    @Test
    void choosesTheContextByFlagThenEnvironment() {
        cli().run("context", "set", "wrong", "--server", "http://127.0.0.1:1", "--token-file", token("w"));
        cli().run("context", "set", "right", "--server", server.url(), "--token-file", token("r"));
        assertThat(cli().with("CELLCTL_CONTEXT", "right").run("cell", "list").code())
                .isZero();
        assertThat(cli().with("CELLCTL_CONTEXT", "wrong")
                        .run("--context", "right", "cell", "list")
                        .code())
                .isZero();
        assertThat(cli().run("cell", "list", "--context", "absent").code()).isEqualTo(3);
    }

    @Test
    void findsATokenFileBesideTheContextFile() throws Exception {
        Files.createDirectories(home.resolve("fleet/tokens"));
        Files.writeString(home.resolve("fleet/tokens/admin"), "beside\n");
        Path file = home.resolve("fleet/cellctl.yaml");
        Files.writeString(file, """
                current: fleet
                contexts: { fleet: { server: %s, token_file: tokens/admin } }
                """.formatted(server.url()));
        assertThat(cli().with("CELLCTL_CONFIG", file.toString())
                        .run("cell", "list")
                        .code())
                .isZero();
        assertThat(server.last().header("Authorization")).isEqualTo("Bearer beside");
    }

    @Test
    void neverPrintsATokenThatItKeeps() {
        cli().input("very-secret\n").run("context", "set", "c", "--server", server.url(), "--token-stdin");
        for (String format : new String[] {"table", "wide", "json", "yaml", "name"}) {
            assertThat(cli().run("context", "get", "c", "-o", format).toString())
                    .doesNotContain("very-secret");
            assertThat(cli().run("context", "list", "-o", format).toString()).doesNotContain("very-secret");
        }
        assertThat(cli().run("context", "get", "-o", "json").out()).contains("\"token\": \"stored\"");
        cli().run("cell", "list");
        assertThat(server.last().header("Authorization")).isEqualTo("Bearer very-secret");
    }

    @Test
    void takesATokenOfYourOwnAuthority() {
        String token = cli().run("token", "operator", "--role", "admin").out();
        cli().input(token).run("context", "set", "try", "--server", server.url(), "--token-stdin");
        assertThat(cli().run("cell", "list").code()).isZero();
        assertThat(server.last().header("Authorization")).isEqualTo("Bearer " + token.strip());
    }

    @Test
    void deletesOnlyWhenConfirmed() {
        cli().run("context", "set", "c", "--server", server.url());
        assertThat(cli().run("context", "delete", "c").code()).isEqualTo(2);
        assertThat(cli().run("context", "delete", "c", "--yes").code()).isZero();
        assertThat(cli().run("context", "get", "c").code()).isEqualTo(3);
    }

    @Test
    void namesAMemberThatNobodyKnows() throws Exception {
        Path file = home.resolve("bad.yaml");
        Files.writeString(file, "contexts: { c: { sever: http://127.0.0.1:1 } }\n");
        var result = cli().with("CELLCTL_CONFIG", file.toString()).run("cell", "list");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("sever", file.toString());
    }

    private String token(String text) {
        try {
            Path file = home.resolve(text);
            Files.writeString(file, text + "\n");
            return file.toString();
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    private Cli cli() {
        return new Cli(home);
    }
}
