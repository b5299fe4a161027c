package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells that fail in every way, and clients that leave: what the other side sees, and that every permit comes back. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class FailureIT {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n";
    private static final String POST = "POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nContent-Length: 2\r\n\r\nhi";

    private final TestRouter router = new TestRouter();

    @AfterEach
    void closes() {
        await().atMost(Duration.ofSeconds(10)).until(() -> router.inFlight() == 0 && router.core.parked() == 0);
        router.close();
    }

    @Test
    void answers503WithRetryAfterWhenNoInstanceCanBeReached() throws IOException {
        int closed = closedPort();
        router.map(TestRouter.cell("c1", closed), "tenant acme c1 7 active");
        assertThat(router.ask(GET))
                .startsWith("HTTP/1.1 503 ")
                .contains("Retry-After: 1\r\n", "\"code\":\"cell-unavailable\"", "\"retryable\":true");
    }

    @Test
    void neverSendsInTheClearToAnHttpsInstance() throws IOException {
        try (var cell = RawUpstream.answering(OK)) {
            router.map("cell c1 active shard=1 api-0=https://127.0.0.1:" + cell.port(), "tenant acme c1 7 active");
            assertThat(router.ask(GET))
                    .startsWith("HTTP/1.1 503 ")
                    .contains("https instances need cells.router.upstream.tls");
            assertThat(cell.connections()).isZero();
        }
    }

    private static int closedPort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void triesTheOtherInstanceWhenOneCannotBeReached() throws IOException {
        try (var cell = RawUpstream.answering(OK)) {
            router.map(TestRouter.cell("c1", closedPort(), cell.port()), "tenant acme c1 7 active");
            for (int i = 0; i < 20; i++) {
                assertThat(router.ask(POST)).isEqualTo(OK);
            }
            assertThat(cell.requests()).hasSize(20);
        }
    }

    @Test
    void answers504WhenTheCellIsSilent() throws IOException {
        try (var cell = new RawUpstream(connection -> {
            connection.request();
            connection.read();
        })) {
            assertThat(router.map(cell).ask(GET)).startsWith("HTTP/1.1 504 ").contains("\"code\":\"cell-timeout\"");
        }
    }

    @Test
    void aHungCellCostsTheOtherCellsNothing() throws Exception {
        try (var hung = new RawUpstream(connection -> {
                    connection.request();
                    connection.read();
                });
                var good = RawUpstream.answering(OK)) {
            router.map(hung, good);
            List<RawClient> waiting = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                waiting.add(router.client().send(GET));
            }
            await().until(() -> router.inFlight() == 64);
            assertThat(router.ask(GET)).startsWith("HTTP/1.1 503 ").contains("\"code\":\"cell-busy\"", "Retry-After: ");
            assertThat(router.ask(GET.replace("acme", "beta"))).isEqualTo(OK);
            for (RawClient client : waiting) {
                client.close();
            }
            await().atMost(Duration.ofSeconds(10)).until(() -> router.inFlight() == 0);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sendsAnIdempotentRequestAgainWhenAPooledConnectionDies(boolean reset) throws IOException {
        var answered = new AtomicInteger();
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    if (answered.getAndIncrement() == 0) {
                        connection.send(OK);
                        connection.request();
                        if (reset) {
                            connection.reset();
                        }
                    } else {
                        connection.send(OK);
                    }
                });
                var client = router.map(cell).client()) {
            assertThat(client.send(GET).answer()).isEqualTo(OK);
            assertThat(client.send(GET).answer()).isEqualTo(OK);
            assertThat(cell.requests()).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void neverSendsAPostTwiceOnceItMayHaveBeenRead(boolean reset) throws IOException {
        try (var cell = new RawUpstream(connection -> {
            connection.request();
            if (reset) {
                connection.reset();
            }
        })) {
            assertThat(router.map(cell).ask(POST)).startsWith("HTTP/1.1 502 ").contains("\"code\":\"cell-failed\"");
            assertThat(cell.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nX : y\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.1 200 OK\nContent-Length: 2\n\nok",
                "HTTP/1.1 2000 OK\r\n\r\n",
                "HTTP/1.1 OK\r\n\r\n",
                "HTTP/2.0 200 OK\r\n\r\n",
                "hello\r\n\r\n",
                "HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n"
            })
    void answers502ToAnAnswerThatIsNotSoundHttp(String bytes) throws IOException {
        try (var cell = RawUpstream.answering(bytes)) {
            router.map(cell);
            assertThat(router.ask(GET)).startsWith("HTTP/1.1 502 ").contains("\"code\":\"cell-failed\"");
            assertThat(router.ask(GET)).startsWith("HTTP/1.1 502 ");
            assertThat(cell.connections()).isEqualTo(2);
        }
    }

    @Test
    void anAnswerThatBreaksOffNeverLooksComplete() throws IOException {
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
                });
                var client = router.map(cell).client()) {
            assertThat(client.send(GET).toEnd()).doesNotContain("0\r\n\r\n");
        }
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    connection.send("HTTP/1.1 200 OK\r\n\r\nhel");
                    connection.reset();
                });
                var client = router.map(cell).client()) {
            assertThat(client.send(GET).toEnd()).doesNotContain("0\r\n\r\n");
        }
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    connection.send("HTTP/1.1 200 OK\r\n\r\nhel");
                    connection.reset();
                });
                var client = router.map(cell).client()) {
            assertThat(client.send("GET / HTTP/1.0\r\nX-Tenant-Id: acme\r\n\r\n")
                            .toEnd())
                    .endsWith("<reset>");
        }
    }

    @Test
    void badChunksFromACellEndTheAnswerWithoutItsEnd() throws IOException {
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nxyz\r\n");
                    connection.read();
                });
                var client = router.map(cell).client()) {
            assertThat(client.send(GET).toEnd()).doesNotContain("0\r\n\r\n").doesNotContain("xyz");
        }
    }

    @Test
    void doesNotUseAConnectionAgainThatSentMoreThanItsAnswer() throws IOException {
        try (var cell = RawUpstream.answering(OK + OK);
                var client = router.map(cell).client()) {
            assertThat(client.send(GET).answer()).isEqualTo(OK);
            assertThat(client.send(GET).answer()).isEqualTo(OK);
            assertThat(cell.connections()).isEqualTo(2);
        }
    }

    @Test
    void deliversAnEarlyAnswerWhileTheClientUploads() throws IOException {
        try (var cell = new RawUpstream(connection -> {
                    connection.recordedHead();
                    connection.send("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig");
                    connection.read();
                });
                var client = router.map(cell).client()) {
            client.send("POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nContent-Length: 1000000\r\n\r\n")
                    .send("a".repeat(1000));
            assertThat(WireBench.undated(client.toEnd()))
                    .isEqualTo("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig");
        }
    }

    @Test
    void passes100ContinueOnAndAnswersItItselfWhenTheCellDoesNot() throws IOException {
        String upload =
                "POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n";
        try (var cell = new RawUpstream(connection -> {
                    String head = connection.recordedHead();
                    assertThat(head).contains("Expect: 100-continue");
                    connection.send("HTTP/1.1 100 Continue\r\n\r\n");
                    connection.read(2);
                    connection.send(OK);
                });
                var client = router.map(cell).client()) {
            assertThat(client.send(upload).head()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            assertThat(client.send("hi").answer()).isEqualTo(OK);
        }
        try (var cell = RawUpstream.answering(OK);
                var client = router.map(cell).client()) {
            assertThat(client.send(upload).head()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            assertThat(client.send("hi").answer()).isEqualTo(OK);
        }
    }

    @Test
    void aClientThatLeavesGivesEverythingBack() throws IOException {
        var gone = new CompletableFuture<Integer>();
        try (var cell = new RawUpstream(connection -> {
            connection.request();
            gone.complete(connection.read());
        })) {
            router.map(cell);
            try (var client = router.client()) {
                client.send("POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nContent-Length: 10\r\n\r\nhi");
                await().until(() -> router.inFlight() == 1);
            }
            await().until(() -> router.inFlight() == 0);
        }
    }

    @Test
    void aClientThatHasOnlyStoppedSendingStillGetsItsAnswer() throws IOException {
        try (var cell = RawUpstream.answering(OK);
                var client = router.map(cell).client()) {
            assertThat(client.send(GET).endOutput().toEnd())
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("ok");
        }
    }

    @Test
    void tunnelsAnUpgradedConnectionWithoutLosingTheFirstBytes() throws IOException {
        String upgrade = "GET /ws HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nConnection: keep-alive, upgrade\r\n"
                + "Upgrade: websocket\r\nSec-WebSocket-Key: k\r\n\r\n";
        try (var cell = new RawUpstream(connection -> {
                    connection.recordedHead();
                    connection.send("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                            + "Sec-WebSocket-Accept: a\r\n\r\nfirst");
                    byte[] early = connection.read(5);
                    connection.send(early);
                    connection.endOutput();
                    while (connection.read() >= 0) {}
                });
                var client = router.map(cell).client()) {
            client.send(upgrade + "early");
            assertThat(client.head())
                    .isEqualTo("HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: a\r\nConnection: Upgrade\r\n"
                            + "Upgrade: websocket\r\n\r\n");
            assertThat(client.read(10)).isEqualTo("firstearly");
            assertThat(client.read()).isEqualTo(-1);
            assertThat(router.inFlight()).isEqualTo(1);
            assertThat(cell.requests().getFirst()).contains("Connection: Upgrade\r\nUpgrade: websocket\r\n");
            client.endOutput();
        }
    }

    @Test
    void passesARefusedUpgradeOn() throws IOException {
        try (var cell = RawUpstream.answering("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")) {
            assertThat(router.map(cell)
                            .ask("GET /ws HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nConnection: Upgrade\r\n"
                                    + "Upgrade: websocket\r\n\r\n"))
                    .startsWith("HTTP/1.1 403 ");
        }
    }
}
