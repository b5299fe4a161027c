package dev.cells.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged router as a process of its own. */
@Timeout(120)
class RouterProcessIT {

    private static final String MAP = """
            #routing-map/1
            cell\tc1\tactive\tshard=1\tapi-0=http://127.0.0.1:1
            cell\tc2\tactive\tshard=1\tfrom=kubernetes:cell-c2/api
            cell\tc3\tactive\tshard=1\tfrom=dns:http://127.0.0.1:1
            tenant\tacme\tc1\t7\tactive
            tenant\tbeta\tc2\t7\tactive
            tenant\tgamma\tc3\t7\tactive
            """;

    @TempDir
    Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int data = freePort();
    private final int management = freePort();
    private @Nullable Process started;

    @AfterEach
    void ends() {
        process().destroyForcibly();
    }

    private Process process() {
        return Objects.requireNonNull(started, "not started");
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void start(Map<String, String> environment) throws IOException {
        start(
                environment,
                "-Dcells.router.listen.port=" + data,
                "-Dquarkus.http.port=" + management,
                "-jar",
                "target/quarkus-app/quarkus-run.jar");
    }

    /** The process as {@code scripts/router} starts it. */
    private void startAlone(String... arguments) throws IOException {
        start(
                Map.of(),
                Stream.concat(Stream.of("-jar", "target/quarkus-app/quarkus-run.jar"), Stream.of(arguments))
                        .toArray(String[]::new));
    }

    private void start(Map<String, String> environment, String... arguments) throws IOException {
        assertThat(Path.of("target/quarkus-app/quarkus-run.jar"))
                .as("the packaged application")
                .exists();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(java, "-Xmx96m", "-XX:+UseSerialGC"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().putAll(environment);
        started = builder.start();
    }

    private int status(int port, String path) {
        try {
            return get(port, path).statusCode();
        } catch (IOException _) {
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        return get(port, path, "acme");
    }

    private HttpResponse<String> get(int port, String path, String tenant) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .timeout(Duration.ofSeconds(5))
                        .header("X-Tenant-Id", tenant)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void runsFromAMapFileAloneAndDrainsOnSigterm() throws Exception {
        Path map = Files.writeString(folder.resolve("map.txt"), MAP);
        start(Map.of("CELLS_ROUTER_MAP_FILE", map.toString(), "CELLS_ROUTER_DRAIN_DELAY", "PT3S"));
        await().atMost(Duration.ofSeconds(60)).until(() -> status(management, "/q/health/ready") == 200);
        assertThat(status(data, "/")).isEqualTo(503);
        assertThat(get(management, "/explain/acme").body()).contains("\"cell\":\"c1\"", "\"epoch\":7", "\"api-0\"");
        assertThat(get(management, "/explain/acme").body()).contains("\"source\":\"map\"");
        assertThat(get(management, "/explain/beta").body())
                .contains(
                        "\"source\":\"kubernetes:cell-c2/api\"",
                        "\"standing\":\"failing\"",
                        "cells.router.kubernetes.url");
        assertThat(get(data, "/", "beta").body()).contains("cell-unavailable");
        await().untilAsserted(() -> assertThat(get(management, "/explain/gamma").body())
                .contains("\"standing\":\"answered\"", "\"name\":\"127.0.0.1:1\"", "age_seconds"));
        assertThat(get(management, "/explain/nobody").statusCode()).isEqualTo(404);
        assertThat(get(management, "/q/metrics").body())
                .contains(
                        "cells_router_map_tenants 3.0",
                        "cells_router_discovery_failing{cell=\"c2\"} 1.0",
                        "cells_router_discovery_failing{cell=\"c3\"} 0.0",
                        "cells_router_discovery_instances{cell=\"c3\"} 1.0",
                        "cells_router_discovery_lookups_total{cell=\"c3\",outcome=\"found\"} 1.0",
                        "cells_router_in_flight{cell=\"c1\"} 0.0",
                        "cells_router_request_seconds_bucket{cell=\"c1\",le=\"+Inf\"} 1.0",
                        "cells_router_request_seconds_count{cell=\"c1\"} 1.0",
                        "cells_router_instance_requests_total{cell=\"c1\",instance=\"api-0\",class=\"unreached\"} 1.0");
        assertThat(get(management, "/top").body()).contains("\"on\":true", "by_requests", "by_in_flight");
        process().destroy();
        await().atMost(Duration.ofSeconds(10)).until(() -> status(management, "/q/health/ready") == 503);
        assertThat(status(management, "/q/health/live")).isEqualTo(200);
        assertThat(status(data, "/")).as("still accepted during the delay").isEqualTo(503);
        assertThat(process().waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process().exitValue()).isZero();
    }

    @Test
    void waitsForAFirstMapAliveButNotReady() throws Exception {
        start(Map.of(
                "CELLS_ROUTER_CONTROL_PLANE_URL", "http://127.0.0.1:1",
                "CELLS_ROUTER_MAP_FILE", folder.resolve("none.txt").toString(),
                "CELLS_ROUTER_DRAIN_DELAY", "PT0.1S"));
        await().atMost(Duration.ofSeconds(60)).until(() -> status(management, "/q/health/live") == 200);
        assertThat(status(management, "/q/health/ready")).isEqualTo(503);
        assertThat(get(data, "/").body()).contains("no-map");
        process().destroy();
        assertThat(process().waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void saysWhichHalfOfItsTlsKeysIsMissing() throws Exception {
        start(Map.of("CELLS_ROUTER_MAP_FILE", "x", "CELLS_ROUTER_TLS_CERTIFICATE", "router.pem"));
        assertThat(process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process().exitValue()).isNotZero();
        assertThat(Files.readString(folder.resolve("log"))).contains("cells.router.tls.key is not set");
    }

    @Test
    void saysWhichKeyIsWrongAndDoesNotStart() throws Exception {
        start(Map.of("CELLS_ROUTER_MAP_FILE", "x", "CELLS_ROUTER_LIMITS_HEAD_TIMEOUT", "PT0S"));
        assertThat(process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process().exitValue()).isNotZero();
        assertThat(Files.readString(folder.resolve("log"))).contains("cells.router.limits.head-timeout");
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    private String refused(String... arguments) throws Exception {
        startAlone(arguments);
        assertThat(process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process().exitValue()).isNotZero();
        return log();
    }

    /** The port in the log line that matches. */
    private int port(String line) throws IOException {
        var found = Pattern.compile(line + ":(\\d+)").matcher(log());
        return found.find() ? Integer.parseInt(found.group(1)) : 0;
    }

    @Test
    void runsAloneFromACommandLineAndFollowsItsFile() throws Exception {
        Path map = Files.writeString(folder.resolve("map.txt"), MAP);
        startAlone(
                "--map",
                map.toString(),
                "--port",
                "0",
                "--management-port",
                "0",
                "--set",
                "limits.body-bytes=10",
                "--set",
                "drain.delay=PT0S");
        await().atMost(Duration.ofSeconds(60)).until(() -> port("Listening on: http://127.0.0.1") > 0);
        int own = port("router listens address=/?127.0.0.1");
        assertThat(get(own, "/", "acme").body()).contains("cell-unavailable");
        assertThat(get(own, "/", "delta").body()).contains("tenant-unknown");
        Files.writeString(map, "cell\tc1\tactive\n");
        await().until(() -> log().contains("routing map rejected"));
        assertThat(get(own, "/", "acme").body()).contains("cell-unavailable");
        Files.writeString(map, MAP + "tenant\tdelta\tc1\t1\tactive\n");
        await().until(() -> get(own, "/", "delta").body().contains("cell-unavailable"));
        process().destroy();
        assertThat(process().waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process().exitValue()).isZero();
    }

    @Test
    void saysWhatIsWrongWithAMapFile() throws Exception {
        Path map = Files.writeString(folder.resolve("map.txt"), MAP.replace("acme\tc1", "acme\tc9"));
        assertThat(refused("--map", map.toString(), "--port=0", "--management-port=0"))
                .contains("Error: ", "map.txt, line 5: ", "tenant acme", "cell that the map does not have");
        assertThat(refused("--map", folder.resolve("none").toString(), "--port=0", "--management-port=0"))
                .contains("Error: ", "none, there is no such file");
    }

    @Test
    void saysWhichPortIsTaken() throws Exception {
        String map = Files.writeString(folder.resolve("map.txt"), MAP).toString();
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = "" + taken.getLocalPort();
            assertThat(refused("--map", map, "--port", port, "--management-port=0"))
                    .contains("Error: the data port 127.0.0.1:" + port, "--port");
            assertThat(refused("--map", map, "--port=0", "--management-port", port))
                    .contains("Error: the management port is taken", port, "--management-port");
        }
    }

    @Test
    void refusesAKeyThatDoesNotExistWhereverItIsSet() throws Exception {
        String map = Files.writeString(folder.resolve("map.txt"), MAP).toString();
        assertThat(refused("--map", map, "--set", "limits.head-timout=5s"))
                .contains("Error: there is no key cells.router.limits.head-timout", "cells.router.limits.head-timeout");
        start(Map.of("CELLS_ROUTER_MAP_FILE", map, "CELLS_ROUTER_LIMITS_HEAD_TIMOUT", "5s"));
        assertThat(process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(log()).contains("CELLS_ROUTER_LIMITS_HEAD_TIMOUT", "CELLS_ROUTER_LIMITS_HEAD_TIMEOUT");
    }

    @Test
    void saysWhatToDoWhenThereIsNowhereToTakeAMapFrom() throws Exception {
        assertThat(refused("--port=0", "--management-port=0")).contains("Error: neither", "--map FILE");
    }
}
