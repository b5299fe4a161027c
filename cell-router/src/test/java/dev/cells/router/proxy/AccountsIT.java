package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.router.accesslog.AccessLog;
import dev.cells.router.accesslog.AccessLogSettings;
import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.cell.Outcome;
import dev.cells.router.cell.TestCells;
import dev.cells.router.metrics.TopTenants;
import dev.cells.router.tls.Tls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is counted and logged of requests, over real sockets. */
@Timeout(40)
class AccountsIT {

    private static final String GET =
            "GET /a/b?c=d HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nConnection: close\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    @TempDir
    Path folder;

    private TestRouter router(double sample, double sampleErrors) {
        var log = AccessLog.start(
                new AccessLogSettings(Optional.of(folder.resolve("log")), sample, sampleErrors, 64, false));
        return new TestRouter(
                TestRouter.settings(Duration.ofMillis(600)),
                TestCells.settings(64),
                new Fittings(Tls.NONE, new TopTenants(5), Optional.of(log)));
    }

    private List<String> lines(int count) {
        await().until(() -> Files.exists(folder.resolve("log"))
                && Files.readAllLines(folder.resolve("log")).size() >= count);
        try {
            return Files.readAllLines(folder.resolve("log"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void toEnd(TestRouter router, String request) throws IOException {
        try (var client = router.client()) {
            client.send(request).toEnd();
        }
    }

    private static InstanceRuntime instance(TestRouter router) {
        return router.cells
                .current()
                .orElseThrow()
                .cells()
                .getFirst()
                .instances()
                .getFirst();
    }

    @Test
    void logsWhereARequestWentHowLongThatTookAndHowMuchPassed() throws IOException {
        try (var cell = RawUpstream.answering(OK);
                var router = router(1, 1).map(cell)) {
            router.ask(String.join(
                    "\r\n",
                    "PUT /a/b?c=d HTTP/1.1",
                    "Host: x",
                    "X-Tenant-Id: acme",
                    "Authorization: Basic secret",
                    "X-Request-Id: r-7",
                    "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                    "Content-Length: 5",
                    "Connection: close",
                    "",
                    "12345"));
            assertThat(lines(1).getFirst())
                    .contains(
                            "\"tenant\":\"acme\",\"cell\":\"c1\",\"instance\":\"api-0\",\"method\":\"PUT\",\"path\":\"/a/b\"")
                    .contains("\"status\":200,\"request_bytes\":5,\"response_bytes\":2,\"duration_ms\":")
                    .contains("\"upstream_ms\":", "\"attempts\":1")
                    .contains("\"trace_id\":\"0af7651916cd43dd8448eb211c80319c\",\"request_id\":\"r-7\"")
                    .doesNotContain("secret", "c=d");
            assertThat(cell.requests().getFirst()).contains("X-Request-Id: r-7\r\n", "traceparent: 00-0af7");
        }
    }

    @Test
    void logsRefusalsAndWhatBrokeOffEvenWhenNothingElseIs() throws IOException {
        try (var cell = new RawUpstream(connection -> {
                    if (!connection.head().contains("/half")) {
                        connection.send(OK);
                        return;
                    }
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
                });
                var router = router(0, 1).map(cell)) {
            router.ask(GET);
            router.ask(GET.replace("acme", "nobody"));
            router.ask("GE T / HTTP/1.1\r\n\r\n");
            toEnd(router, GET.replace("/a/b", "/half"));
            List<String> lines = lines(3);
            assertThat(lines).hasSize(3);
            assertThat(lines)
                    .anySatisfy(line -> assertThat(line)
                            .contains("\"status\":404,\"code\":\"tenant-unknown\"", "\"path\":\"/a/b\""));
            assertThat(lines)
                    .anySatisfy(line -> assertThat(line)
                            .contains("\"status\":400,\"code\":\"request-")
                            .doesNotContain("\"path\""));
            assertThat(lines)
                    .anySatisfy(
                            line -> assertThat(line).contains("\"status\":200,\"code\":\"cut\"", "\"path\":\"/half\""));
        }
    }

    @Test
    void countsPerInstanceHowTriesEndedAndHowLongTheirRequestsTook() throws IOException {
        try (var cell = new RawUpstream(connection -> {
                    String head = connection.head();
                    if (head.contains("/hang")) {
                        connection.read();
                    } else if (head.contains("/half")) {
                        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
                    } else {
                        connection.send(head.contains("/no") ? OK.replace("200", "404") : OK);
                    }
                });
                var router = router(0, 0).map(cell)) {
            router.ask(GET);
            router.ask(GET.replace("/a/b", "/no"));
            toEnd(router, GET.replace("/a/b", "/half"));
            assertThat(router.ask(GET.replace("/a/b", "/hang"))).contains(" 504 ");
            InstanceRuntime instance = instance(router);
            assertThat(instance.count(Outcome.SUCCEEDED)).isEqualTo(1);
            assertThat(instance.count(Outcome.REFUSED)).isEqualTo(1);
            assertThat(instance.count(Outcome.CUT)).isEqualTo(1);
            assertThat(instance.count(Outcome.NONE)).isEqualTo(1);
            var taken = router.cells
                    .current()
                    .orElseThrow()
                    .cells()
                    .getFirst()
                    .runtime()
                    .latencies()
                    .snapshot();
            assertThat(taken.count()).isEqualTo(4);
            assertThat(taken.seconds()).isBetween(0.4, 10.0);
            cell.close();
            router.ask(GET);
            assertThat(instance.count(Outcome.UNREACHED)).isPositive();
        }
    }

    @Test
    void showsTheTenantWhoseRequestsHangBeforeTheyEnd() throws IOException {
        try (var cell = new RawUpstream(connection -> {
                    connection.head();
                    connection.read();
                });
                var quick = RawUpstream.answering(OK);
                var router = new TestRouter(
                                TestRouter.settings(Duration.ofSeconds(30)),
                                TestCells.settings(64),
                                new Fittings(Tls.NONE, new TopTenants(5), Optional.empty()))
                        .map(cell, quick);
                var hanging = router.client()) {
            TopTenants top = router.core.fittings().top();
            hanging.send(GET);
            await().atMost(Duration.ofSeconds(25)).until(() -> {
                router.ask(GET.replace("acme", "beta"));
                return !top.byInFlight().isEmpty() && !top.byRequests().isEmpty();
            });
            assertThat(top.byRequests().getFirst().tenant()).isEqualTo("beta");
            assertThat(top.byInFlight().getFirst().tenant()).isEqualTo("acme");
            assertThat(top.byInFlight().getFirst().value()).isBetween(0.5, 1.1);
        }
    }
}
