package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionIT {

    @TempDir
    private Path home;

    @Test
    void printsAScriptThatBashTakes() throws Exception {
        Path script = home.resolve("completion.bash");
        Files.writeString(script, new Cli(home).run("completion", "bash").out());
        assertThat(shell("bash -n " + script)).isEmpty();
        Path fake = home.resolve("cellctl");
        Files.writeString(fake, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assertThat(fake.toFile().setExecutable(true)).isTrue();
        String use = "source %s; COMP_WORDS=(%s cell g); COMP_CWORD=2; _cellctl; echo ${COMPREPLY[@]}"
                .formatted(script, fake);
        assertThat(shell(use)).isEqualTo("g\n");
        assertThat(new Cli(home).run("completion", "zsh").out()).startsWith("#compdef cellctl\n");
    }

    @Test
    void completesNounsVerbsOptionsAndValues() {
        assertThat(complete("")).contains("cell", "tenant", "doctor").doesNotContain("__complete");
        assertThat(complete("tenant", "su")).containsExactly("suspend");
        assertThat(complete("cell", "list", "--wa")).containsExactly("--watch");
        assertThat(complete("cell", "list", "-o", "")).containsExactly("json", "name", "table", "wide", "yaml");
        assertThat(complete("token", "operator", "--role", "")).containsExactly("admin", "operator", "viewer");
        assertThat(complete("completion", "b")).containsExactly("bash");
    }

    @Test
    void completesLiveNames() throws Exception {
        try (var server =
                new FakeControlPlane().on("GET /v1/cells", Samples.CELLS).on("GET /v1/tenants", Samples.TENANTS)) {
            var cli = new Cli(home).server(server);
            assertThat(cli.run("__complete", "--", "tenant", "get", "a").out()).isEqualTo("acme\n");
            assertThat(cli.run("__complete", "--", "tenant", "create", "x", "--cell", "")
                            .out())
                    .isEqualTo("c1\nc2\n");
        }
    }

    @Test
    void staysSilentWhenTheServerDoesNotAnswer() {
        assertThat(new Cli(home)
                        .with("CELLCTL_SERVER", "http://127.0.0.1:1")
                        .with("CELLCTL_TOKEN", "t")
                        .run("__complete", "--", "cell", "get", ""))
                .isEqualTo(new Cli.Result(0, "", ""));
    }

    private String[] complete(String... words) {
        var all = new String[words.length + 2];
        all[0] = "__complete";
        all[1] = "--";
        System.arraycopy(words, 0, all, 2, words.length);
        return new Cli(home).run(all).out().lines().toArray(String[]::new);
    }

    private static String shell(String command) throws Exception {
        var process = new ProcessBuilder("bash", "-c", command)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return output;
    }
}
