package dev.cells.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuideTest {

    private static final Path CHECKOUT = Path.of("../..").toAbsolutePath().normalize();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "From nothing to a routed booking",
                "Check a release",
                "TLS with clients",
                "Find instances through the Kubernetes API",
                "Upgrade",
                "Uninstall a cell",
                "Remove everything"
            })
    void everyBlockOfThePageIsAScriptThatBashReads(String heading) throws Exception {
        for (Guide.Block block :
                Guide.read(CHECKOUT.resolve("docs/kubernetes.md")).under(heading)) {
            Process bash =
                    new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
            try (var in = bash.outputWriter()) {
                in.write(block.text());
            }
            String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(bash.waitFor()).as("line %d: %s", block.line(), said).isZero();
        }
    }

    @Test
    void theShellKeepsVariablesAndJobsAndNamesTheFirstCommandThatFailed() throws IOException, InterruptedException {
        try (var shell = new Shell(CHECKOUT)) {
            assertThat(shell.run("x=1; f() { echo x is $x; }\nsleep 60 &\n", Duration.ofSeconds(10))
                            .status())
                    .isZero();

            Shell.Result result = shell.run("f\n(exit 3)\nfalse\necho after\n", Duration.ofSeconds(10));

            assertThat(result.status()).isEqualTo(3);
            assertThat(result.output().lines().collect(Collectors.toList()))
                    .contains("x is 1", "failed with status 3: ( exit 3 )", "after");
        }
    }

    @Test
    void aSampleIsReadAsItWasWritten() {
        var sample = new Sample("acme", true, 503, true, 12, 3, "database\taway");

        assertThat(Sample.parse(sample.line())).isEqualTo(new Sample("acme", true, 503, true, 12, 3, "database away"));
    }
}
