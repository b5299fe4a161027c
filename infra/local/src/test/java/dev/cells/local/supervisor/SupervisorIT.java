package dev.cells.local.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.local.process.FreePorts;
import dev.cells.local.process.ProcessIdentity;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisorIT {

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private Supervisor supervisor = supervisor();

    @AfterEach
    void stop() {
        supervisor.stop();
        client.close();
    }

    @Test
    void restartsAProcessThatIsKilledOnTheSamePort() throws Exception {
        int port = FreePorts.one();
        start(simulators(port, Set.of()));
        awaitState("simulators", "ready");
        ProcessHandle first = handle("simulators");
        first.destroyForcibly();
        await().until(() ->
                status("simulators").restarts() == 1 && status("simulators").ready());
        assertThat(handle("simulators").pid()).isNotEqualTo(first.pid());
        assertThat(FreePorts.isFree(port)).isFalse();
    }

    @Test
    void startsAProcessOnlyAfterWhatItNeeds() {
        Path mark = folder.resolve("mark");
        ProcessSpec task = shell("task", Kind.MIGRATION, "sleep 0.3; echo done > " + mark, new Readiness.Completed());
        ProcessSpec after = shell("after", Kind.MIGRATION, "test -f " + mark, new Readiness.Completed(), "task");
        start(after, task);
        awaitState("after", "done");
        assertThat(status("after").restarts()).isZero();
    }

    @Test
    void triesATaskAgainAndSaysWhy() {
        start(shell("task", Kind.MIGRATION, "exit 3", new Readiness.Completed()));
        await().until(() -> status("task").restarts() >= 2);
        await().until(() -> status("task").why().equals("ended with status 3"));
    }

    @Test
    void killsWhatDoesNotEndWhenAsked() {
        start(shell(
                "deaf",
                Kind.CELL,
                "trap '' TERM; while :; do sleep 0.1; done",
                new Readiness.HttpOk(URI.create("http://127.0.0.1:1/"))));
        await().until(() -> status("deaf").identity() != null);
        ProcessHandle deaf = handle("deaf");
        supervisor.stop();
        assertThat(ProcessIdentity.alive(deaf)).isFalse();
        assertThat(status("deaf").state()).isEqualTo("stopped");
    }

    @Test
    void givesAChildNothingOfItsOwnEnvironmentButThePath() throws Exception {
        Path seen = folder.resolve("seen");
        start(shell("env", Kind.MIGRATION, "env > " + seen, new Readiness.Completed()));
        awaitState("env", "done");
        assertThat(Files.readAllLines(seen))
                .allMatch(line -> line.matches("(PATH|HOME|LANG|TMPDIR|PWD|OLDPWD|SHLVL|_|GREETING)=.*"))
                .contains("GREETING=hello");
    }

    @Test
    void boundsALogWithoutLosingItsEnd() throws Exception {
        Path log = folder.resolve("x.log");
        Files.writeString(log, "a".repeat(100));
        LogFile.bound(log, 50);
        assertThat(Files.size(log)).isZero();
        assertThat(folder.resolve("x.log.1")).hasSize(100);
    }

    private void start(ProcessSpec... specs) {
        supervisor = supervisor(specs);
        supervisor.start();
    }

    private Supervisor supervisor(ProcessSpec... specs) {
        return new Supervisor(
                List.of(specs),
                new Prober(client),
                Clock.systemUTC(),
                new SplittableRandom(1),
                Duration.ofSeconds(2),
                _ -> {});
    }

    private ProcessSpec simulators(int port, Set<String> after) {
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.cells.local.Main",
                "simulators",
                "--port=" + port);
        return ProcessSpec.shared(
                "simulators",
                Kind.SIMULATORS,
                Map.of("http", port),
                new Launch.Program(command, folder, Map.of()),
                new Readiness.HttpOk(URI.create("http://127.0.0.1:" + port + "/control")),
                folder.resolve("simulators.log"),
                after);
    }

    private ProcessSpec shell(String name, Kind kind, String script, Readiness readiness, String... after) {
        return ProcessSpec.shared(
                name,
                kind,
                Map.of(),
                new Launch.Program(List.of("sh", "-c", script), folder, Map.of("GREETING", "hello")),
                readiness,
                folder.resolve(name + ".log"),
                Set.of(after));
    }

    private Supervisor.Status status(String name) {
        return supervisor.statuses().stream()
                .filter(status -> status.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private ProcessHandle handle(String name) {
        return ProcessHandle.of(Objects.requireNonNull(status(name).identity()).pid())
                .orElseThrow();
    }

    private void awaitState(String name, String state) {
        await().atMost(Duration.ofSeconds(20)).until(() -> status(name).state().equals(state));
    }
}
