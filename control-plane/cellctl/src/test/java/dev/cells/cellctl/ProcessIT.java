package dev.cells.cellctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar in a process of its own. */
class ProcessIT {

    private static final Path JAR = Path.of("target", "cellctl.jar").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void answersAtOnceWithItsArchive() throws Exception {
        String archive = "-XX:SharedArchiveFile=" + folder.resolve("cellctl.jsa");
        run("-XX:ArchiveClassesAtExit=" + folder.resolve("cellctl.jsa"), "__train");
        assertThat(folder.resolve("cellctl.jsa")).isNotEmptyFile();
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long start = System.nanoTime();
            assertThat(run(archive, "version")).startsWith("cellctl 0.");
            best = Math.min(best, System.nanoTime() - start);
        }
        assertThat(Duration.ofNanos(best)).isLessThan(Duration.ofSeconds(3));
    }

    @Test
    void endsWithOneHundredThirtyOnCtrlCAndSaysHowToResume() throws Exception {
        try (var server = new FakeControlPlane().on("GET /v1/cells", Samples.CELLS)) {
            File out = folder.resolve("out").toFile();
            File err = folder.resolve("err").toFile();
            var words = new ArrayList<>(List.of("env", "--default-signal=INT"));
            words.addAll(command("-XX:+UseSerialGC", "cell", "list", "--watch"));
            var builder = new ProcessBuilder(words).redirectOutput(out).redirectError(err);
            builder.environment().put("CELLCTL_SERVER", server.url());
            builder.environment().put("CELLCTL_TOKEN", "t");
            Process process = builder.start();
            try {
                await().atMost(Duration.ofSeconds(30)).until(() -> out.length() > 0);
                new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor();
                assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            } finally {
                process.destroyForcibly();
            }
            assertThat(process.exitValue()).isEqualTo(130);
            assertThat(Files.readString(err.toPath())).contains("Stopped watching");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void keepsSecretsOffATerminalEvenWhenItsInputIsNone() throws Exception {
        String command = String.join(
                " ", command("-XX:+UseSerialGC", "cell", "secrets", "c1", "--authority", folder.toString()));
        Process process = new ProcessBuilder("script", "-qec", command + " </dev/null", "/dev/null")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(output).contains("the output is a terminal").doesNotContain("BEGIN");
        assertThat(process.exitValue()).isEqualTo(2);
    }

    @Test
    void printsSecretsIntoAPipeWithoutTheNoiseOfLibraries() throws Exception {
        var builder =
                new ProcessBuilder(command("-XX:+UseSerialGC", "control", "secrets", "--authority", folder.toString()));
        File err = folder.resolve("err").toFile();
        Process process = builder.redirectError(err).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(output).startsWith("---\n").contains("router-token");
        assertThat(Files.readString(err.toPath())).doesNotContain("SLF4J");
    }

    private static String run(String option, String word) throws Exception {
        Process process = new ProcessBuilder(command(option, word))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }

    private static List<String> command(String option, String... words) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(
                java, option, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable", "-jar", JAR.toString()));
        command.addAll(List.of(words));
        return command;
    }
}
