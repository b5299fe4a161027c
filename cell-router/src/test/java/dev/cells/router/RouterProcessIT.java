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
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
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
        Path jar = Path.of("target/quarkus-app/quarkus-run.jar").toAbsolutePath();
        assertThat(jar).as("the packaged application").exists();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(java, "-Xmx96m", "-XX:+UseSerialGC", "-jar", jar.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().put("CELLS_ROUTER_LISTEN_PORT", "" + data);
        builder.environment().put("QUARKUS_HTTP_PORT", "" + management);
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
                .contains("\"source\":\"kubernetes:cell-c2/api\"", "unsupported", "from=dns:");
        assertThat(get(data, "/", "beta").body()).contains("cell-unavailable");
        await().untilAsserted(() -> assertThat(get(management, "/explain/gamma").body())
                .contains("\"standing\":\"answered\"", "\"name\":\"127.0.0.1:1\"", "age_seconds"));
        assertThat(get(management, "/explain/nobody").statusCode()).isEqualTo(404);
        assertThat(get(management, "/q/metrics").body())
                .contains(
                        "cells_router_map_tenants 3.0",
                        "cells_router_discovery_unsupported 1.0",
                        "cells_router_dns_failing{cell=\"c3\"} 0.0",
                        "cells_router_dns_instances{cell=\"c3\"} 1.0",
                        "cells_router_dns_lookups_total{cell=\"c3\",outcome=\"found\"} 1.0",
                        "cells_router_in_flight{cell=\"c1\"} 0.0");
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
    void saysWhichKeyIsWrongAndDoesNotStart() throws Exception {
        start(Map.of("CELLS_ROUTER_MAP_FILE", "x", "CELLS_ROUTER_LIMITS_HEAD_TIMEOUT", "PT0S"));
        assertThat(process().waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process().exitValue()).isNotZero();
        assertThat(Files.readString(folder.resolve("log"))).contains("cells.router.limits.head-timeout");
    }
}
