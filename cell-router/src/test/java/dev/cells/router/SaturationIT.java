package dev.cells.router;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged router with a data port that has more to do than it can: the management port must not notice. */
@Timeout(90)
class SaturationIT {

    private static final int IN_FLIGHT_MAX = 20;
    private static final int SLOW_CLIENTS = 200;
    private static final int FLOODS = 4;
    private static final int ROUNDS = 20;
    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n";

    @TempDir
    Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Socket> sockets = new ArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private int data;
    private int management;

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Process start(int upstream) throws IOException {
        data = freePort();
        management = freePort();
        Path map = Files.writeString(folder.resolve("map.txt"), """
                #routing-map/1
                cell\tc1\tactive\tshard=1\tapi-0=http://127.0.0.1:%d
                tenant\tacme\tc1\t7\tactive
                """.formatted(upstream));
        Path jar = Path.of("target/quarkus-app/quarkus-run.jar").toAbsolutePath();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var builder = new ProcessBuilder(java, "-Xmx96m", "-XX:+UseSerialGC", "-jar", jar.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment()
                .putAll(Map.of(
                        "CELLS_ROUTER_LISTEN_PORT",
                        "" + data,
                        "QUARKUS_HTTP_PORT",
                        "" + management,
                        "CELLS_ROUTER_MAP_FILE",
                        map.toString(),
                        "CELLS_ROUTER_UPSTREAM_IN_FLIGHT_MAX",
                        "" + IN_FLIGHT_MAX,
                        "CELLS_ROUTER_UPSTREAM_QUEUE_MAX",
                        "0",
                        "CELLS_ROUTER_UPSTREAM_TENANT_SHARE",
                        "1",
                        "CELLS_ROUTER_ACCESS_LOG_FILE",
                        folder.resolve("access.log").toString(),
                        "CELLS_ROUTER_DRAIN_DELAY",
                        "PT0.1S",
                        "CELLS_ROUTER_DRAIN_TIMEOUT",
                        "PT0.2S"));
        return builder.start();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + path))
                        .timeout(Duration.ofSeconds(2))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private boolean isReady() throws InterruptedException {
        try {
            return get("/q/health/ready").statusCode() == 200;
        } catch (IOException _) {
            return false;
        }
    }

    private double metric(String name) throws IOException, InterruptedException {
        Matcher found = Pattern.compile("(?m)^" + Pattern.quote(name) + " (\\S+)$")
                .matcher(get("/q/metrics").body());
        return found.find() ? Double.parseDouble(found.group(1)) : 0;
    }

    private void send(String text) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), data);
        sockets.add(socket);
        socket.getOutputStream().write(text.getBytes(US_ASCII));
    }

    /** Requests that are all refused, one batch after the other, as fast as they are answered. */
    private void flood() {
        byte[] batch = GET.repeat(16).getBytes(US_ASCII);
        byte[] answers = new byte[64 * 1024];
        while (!over.get()) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), data)) {
                InputStream in = socket.getInputStream();
                while (!over.get()) {
                    socket.getOutputStream().write(batch);
                    if (in.read(answers) < 0) {
                        break;
                    }
                }
            } catch (IOException _) {
                // The router may close one of them; the next begins at once.
            }
        }
    }

    private static void hold(ServerSocket hanging, List<Socket> held) {
        try {
            while (true) {
                held.add(hanging.accept());
            }
        } catch (IOException _) {
            // Closed: the test is over.
        }
    }

    @Test
    void theManagementPortAnswersWhileTheDataPortIsSaturated() throws Exception {
        List<Socket> held = new ArrayList<>();
        try (var hanging = new ServerSocket(0, 128, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> hold(hanging, held));
            Process router = start(hanging.getLocalPort());
            try {
                await().atMost(Duration.ofSeconds(60)).until(this::isReady);
                saturate();
                double refusedBefore = metric("cells_router_refused_total{code=\"cell-busy\"}");
                long slowest = slowestAnswer();
                assertThat(metric("cells_router_refused_total{code=\"cell-busy\"}") - refusedBefore)
                        .as("requests that were refused meanwhile")
                        .isGreaterThan(1_000);
                assertThat(metric("cells_router_connections")).isGreaterThan(SLOW_CLIENTS);
                assertThat(Duration.ofNanos(slowest)).isLessThan(Duration.ofSeconds(1));
            } finally {
                over.set(true);
                router.destroy();
                assertThat(router.waitFor(30, TimeUnit.SECONDS)).isTrue();
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
            for (Socket socket : held) {
                socket.close();
            }
        }
    }

    private void saturate() throws IOException {
        for (int i = 0; i < IN_FLIGHT_MAX; i++) {
            send(GET);
        }
        await().until(() -> metric("cells_router_in_flight{cell=\"c1\"}") == IN_FLIGHT_MAX);
        for (int i = 0; i < SLOW_CLIENTS; i++) {
            send(GET.substring(0, 5 + i % 30));
        }
        for (int i = 0; i < FLOODS; i++) {
            Thread.ofPlatform().daemon().start(this::flood);
        }
    }

    private long slowestAnswer() throws IOException, InterruptedException {
        long slowest = 0;
        for (int i = 0; i < ROUNDS; i++) {
            for (String path : List.of("/q/health/live", "/q/health/ready", "/q/metrics", "/explain/acme", "/top")) {
                long before = System.nanoTime();
                assertThat(get(path).statusCode()).as(path).isEqualTo(200);
                slowest = Math.max(slowest, System.nanoTime() - before);
            }
        }
        return slowest;
    }
}
