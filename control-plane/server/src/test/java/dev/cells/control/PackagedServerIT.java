package dev.cells.control;

import static java.net.http.HttpResponse.BodyHandlers.ofString;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.control.testing.Api;
import dev.cells.control.testing.TestPki;
import dev.cells.local.postgres.PostgresServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged application as operators run it: migrate, start, lose the database, get it back, stop. */
class PackagedServerIT {

    private static final Path JAR = Path.of("target/quarkus-app/quarkus-run.jar");

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Process> started = new ArrayList<>();
    private @Nullable PostgresServer postgres;
    private String token = "";

    @AfterEach
    void stopWhatWasStarted() {
        started.forEach(Process::destroyForcibly);
        if (postgres != null) {
            signal(postgres, "CONT");
            postgres.close();
        }
    }

    @Test
    void migratesServesSurvivesAHangingDatabaseAndStopsInOrder() throws Exception {
        PostgresServer database = startPostgres();
        postgres = database;
        var pki = TestPki.in(folder).issue("control-plane", "control-plane.cells.internal");
        pki.signingKey("jwt");
        token = Api.token(folder.resolve("jwt.key"), "viewer");
        int api = freePort();
        int management = freePort();
        Map<String, String> environment = environment(database, pki, api, management);

        assertThat(run(environment, "migrate").waitFor()).isZero();
        assertThat(run(environment, "migrate").waitFor()).as("migrating again").isZero();
        assertThat(run(environment, "mirgate").waitFor())
                .as("an unknown command")
                .isEqualTo(2);

        Process server = run(environment);
        await().atMost(Duration.ofSeconds(60)).until(() -> status(management, "/q/health/ready") == 200);
        assertThat(status(api, "/v1/version")).isEqualTo(200);
        assertThat(status(api, "/q/health/ready"))
                .as("health is not on the API's port")
                .isEqualTo(404);

        signal(database, "STOP");
        await().atMost(Duration.ofSeconds(20)).until(() -> status(management, "/q/health/ready") == 503);
        assertThat(status(management, "/q/health/live")).isEqualTo(200);
        assertThat(status(api, "/v1/version")).isEqualTo(503);
        signal(database, "CONT");
        await().atMost(Duration.ofSeconds(20)).until(() -> status(api, "/v1/version") == 200);
        await().atMost(Duration.ofSeconds(20)).until(() -> status(management, "/q/health/ready") == 200);

        var poll = CompletableFuture.supplyAsync(() -> status(api, "/v1/routing-map/changes?after=1"));
        await().untilAsserted(
                        () -> assertThat(metric(management).lines().filter(line -> line.contains("polls_waiting")))
                                .contains("control_map_polls_waiting 1.0"));
        server.destroy();
        assertThat(poll.get(10, TimeUnit.SECONDS))
                .as("a waiting poll is answered")
                .isEqualTo(204);
        assertThat(server.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(server.exitValue()).isIn(0, 143);
    }

    private PostgresServer startPostgres() throws Exception {
        var server = PostgresServer.start(folder.resolve("postgres"), 0, Map.of("fsync", "off"));
        try (var connection =
                        DriverManager.getConnection(server.url("postgres"), server.username(), server.password());
                var statement = connection.createStatement()) {
            statement.execute("create database control");
        }
        return server;
    }

    private Map<String, String> environment(PostgresServer database, TestPki pki, int api, int management) {
        var environment = new HashMap<String, String>();
        environment.put("CELLS_DB_URL", database.url("control"));
        environment.put("CELLS_DB_ADMIN_USERNAME", database.username());
        environment.put("CELLS_DB_ADMIN_PASSWORD", database.password());
        environment.put("CELLS_DB_OWNER_PASSWORD", "owner");
        environment.put("CELLS_DB_APP_PASSWORD", "app");
        environment.put("CELLS_JWT_PUBLIC_KEY", folder.resolve("jwt.pub").toString());
        environment.put(
                "CELLS_MANAGEMENT_CLIENT_TLS_CERTIFICATE",
                pki.certificate("control-plane").toString());
        environment.put(
                "CELLS_MANAGEMENT_CLIENT_TLS_KEY", pki.key("control-plane").toString());
        environment.put("CELLS_MANAGEMENT_CLIENT_TLS_AUTHORITY", pki.authority().toString());
        environment.put("QUARKUS_HTTP_PORT", Integer.toString(api));
        environment.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(management));
        return environment;
    }

    private Process run(Map<String, String> environment, String... arguments) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = Stream.concat(
                        Stream.of(java.toString(), "-Xmx96m", "-XX:+UseSerialGC", "-jar", JAR.toString()),
                        Stream.of(arguments))
                .toList();
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("server.log").toFile()));
        builder.environment().putAll(environment);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    /** Signals the whole server, its backends too: a stopped postmaster alone would not be noticed. */
    private static void signal(PostgresServer server, String name) {
        Stream.concat(Stream.of(server.process()), server.process().descendants())
                .forEach(process -> {
                    try {
                        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                                .start()
                                .waitFor();
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
    }

    private int status(int port, String path) {
        try {
            return get(port, path).statusCode();
        } catch (IOException e) {
            return 0;
        }
    }

    private String metric(int management) throws IOException {
        return get(management, "/q/metrics").body();
    }

    private HttpResponse<String> get(int port, String path) throws IOException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", "Bearer " + token)
                .timeout(Duration.ofSeconds(30))
                .build();
        try {
            return http.send(request, ofString());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
