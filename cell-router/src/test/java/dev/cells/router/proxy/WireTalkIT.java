package dev.cells.router.proxy;

import static dev.cells.router.proxy.WireBench.GET;
import static dev.cells.router.proxy.WireBench.HEAD;
import static dev.cells.router.proxy.WireBench.OK;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exchanges in which it matters who speaks when. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class WireTalkIT {

    private static final String POST = "POST / HTTP/1.1\r\n" + HEAD;
    private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
    private static final String EXPECT = POST + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n";
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String WEBSOCKET =
            "GET /ws HTTP/1.1\r\n" + HEAD + "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\n";
    private static final String SWITCH =
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

    private static WireBench wire;

    @BeforeAll
    static void begins() throws IOException {
        wire = new WireBench();
    }

    @AfterAll
    static void ends() throws IOException {
        await().atMost(Duration.ofSeconds(10)).until(() -> wire.router.inFlight() == 0);
        wire.close();
    }

    // Expect: 100-continue

    @Test
    void passesTheCells100OnBeforeTheClientSendsItsBody() throws IOException {
        wire.fresh(connection -> {
            assertThat(connection.recordedHead()).contains("\r\nExpect: 100-continue\r\n");
            connection.send(CONTINUE);
            connection.read(2);
            connection.send(OK);
        });
        try (RawClient client = wire.client()) {
            assertThat(client.send(EXPECT).head()).isEqualTo(CONTINUE);
            assertThat(client.send("hi").answer()).isEqualTo(OK);
        }
    }

    @ParameterizedTest
    @CsvSource({"413 Too Large", "417 Expectation Failed", "401 Who", "200 OK"})
    void passesAFinalAnswerOnInsteadOfA100(String status) throws IOException {
        wire.fresh(connection -> {
            connection.recordedHead();
            connection.send("HTTP/1.1 " + status + "\r\nContent-Length: 2\r\n\r\nno");
            connection.read();
        });
        assertThat(WireBench.undated(wire.toEnd(EXPECT)))
                .isEqualTo("HTTP/1.1 " + status + "\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno");
    }

    @Test
    void asksForTheBodyItselfWhenTheCellWaitsForItWithout100() throws IOException {
        wire.answering(CONTINUE + OK);
        try (RawClient client = wire.client()) {
            assertThat(client.send(EXPECT).head()).isEqualTo(CONTINUE);
            assertThat(client.send("hi").answer()).isEqualTo(OK);
            assertThat(client.send(GET).head()).isEqualTo(CONTINUE);
        }
    }

    @Test
    void doesNotWaitForA100WhenTheClientDoesNot() throws IOException {
        wire.answering(OK);
        try (RawClient client = wire.client()) {
            assertThat(client.send(EXPECT + "hi").answer()).isEqualTo(OK);
            assertThat(wire.requests().getFirst())
                    .contains("Expect: 100-continue\r\n")
                    .endsWith("\r\n\r\nhi");
        }
    }

    // Early answers

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerReachesAClientThatSendsItsWholeUploadFirst(boolean reset) throws IOException {
        wire.fresh(connection -> {
            connection.recordedHead();
            connection.send("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig");
            if (reset) {
                connection.read(200_000);
            }
        });
        try (RawClient client = wire.client()) {
            client.send(POST + "Content-Length: 8000000\r\n\r\n").send(new byte[8_000_000]);
            assertThat(WireBench.undated(client.toEnd()))
                    .isEqualTo("HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig");
        }
        assertThat(wire.c1.requests()).hasSize(1);
    }

    @RepeatedTest(50)
    void anAnswerIsReadAlsoWhenTheCellResetsWhileItIsSentTo() throws IOException {
        anAnswerReachesAClientThatSendsItsWholeUploadFirst(false);
    }

    @Test
    void aRefusalReachesAClientThatSendsItsWholeUploadFirst() throws IOException {
        wire.answering(OK);
        try (RawClient client = wire.client()) {
            client.send(POST.replace("acme", "nobody") + "Content-Length: 8000000\r\n\r\n")
                    .send(new byte[8_000_000]);
            assertThat(client.toEnd()).startsWith("HTTP/1.1 404 ").endsWith("}");
        }
        assertThat(wire.requests()).isEmpty();
    }

    @Test
    void anAnswerMayBeginBeforeTheUploadEndsAndEndAfterIt() throws IOException {
        wire.fresh(connection -> {
            connection.recordedHead();
            connection.send(CHUNKED);
            for (int i = 0; i < 3; i++) {
                byte[] piece = connection.read(1);
                connection.send("1\r\n" + new String(piece, ISO_8859_1) + "\r\n");
            }
            connection.send("0\r\n\r\n");
        });
        try (RawClient client = wire.client()) {
            assertThat(client.send(POST + "Content-Length: 3\r\n\r\n").head()).contains("chunked");
            for (String piece : new String[] {"a", "b", "c"}) {
                assertThat(client.send(piece).read(6)).isEqualTo("1\r\n" + piece + "\r\n");
            }
            assertThat(client.toEnd()).isEqualTo("0\r\n\r\n");
        }
    }

    // Bodies

    @ParameterizedTest
    @CsvSource({"true,true", "true,false", "false,true", "false,false"})
    void carriesFiveMegabytesBothWays(boolean chunkedUp, boolean chunkedDown) throws Exception {
        byte[] up = random(1);
        byte[] down = random(2);
        var arrived = new CompletableFuture<String>();
        wire.fresh(connection -> {
            String head = connection.head();
            arrived.complete(sha(chunkedUp ? connection.chunks() : connection.read(up.length)));
            assertThat(head).contains(chunkedUp ? "chunked" : "Content-Length: 5000000");
            connection.send(chunkedDown ? CHUNKED : "HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n");
            send(down, chunkedDown, connection::send);
        });
        try (RawClient client = wire.client()) {
            var sending = CompletableFuture.runAsync(() -> {
                try {
                    client.send(POST
                            + (chunkedUp ? "Transfer-Encoding: chunked\r\n\r\n" : "Content-Length: 5000000\r\n\r\n"));
                    send(up, chunkedUp, client::send);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            assertThat(client.head()).startsWith("HTTP/1.1 200 ");
            assertThat(sha(
                            chunkedDown
                                    ? client.chunks()
                                    : client.read(down.length).getBytes(ISO_8859_1)))
                    .isEqualTo(sha(down));
            sending.get();
        }
        assertThat(arrived.get()).isEqualTo(sha(up));
    }

    private interface Sender {
        void send(byte[] bytes) throws IOException;
    }

    private static void send(byte[] body, boolean chunked, Sender to) throws IOException {
        for (int at = 0, size = 1; at < body.length; at += size, size = Math.min(size * 3, 100_000)) {
            byte[] piece = java.util.Arrays.copyOfRange(body, at, Math.min(body.length, at + size));
            to.send(
                    chunked
                            ? (Integer.toHexString(piece.length) + "\r\n" + new String(piece, ISO_8859_1) + "\r\n")
                                    .getBytes(ISO_8859_1)
                            : piece);
        }
        if (chunked) {
            to.send("0\r\n\r\n".getBytes(ISO_8859_1));
        }
    }

    private static byte[] random(int seed) {
        byte[] bytes = new byte[5_000_000];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static String sha(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void passesEachEventOnAtOnce() throws IOException {
        var seen = new CompletableFuture<Void>();
        wire.fresh(connection -> {
            connection.request();
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n");
            seen.join();
            connection.send("data: 2\n\n");
        });
        try (RawClient client = wire.client()) {
            assertThat(client.send(GET).head()).contains("Transfer-Encoding: chunked\r\n");
            assertThat(client.read(14)).isEqualTo("9\r\ndata: 1\n\n\r\n");
            seen.complete(null);
            assertThat(client.read(19)).isEqualTo("9\r\ndata: 2\n\n\r\n0\r\n\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 10\r\n\r\nhello",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhel"
            })
    void anUploadThatBreaksOffNeverLooksCompleteToTheCell(String rest) throws IOException {
        var got = new CompletableFuture<String>();
        wire.fresh(connection -> got.complete(connection.head() + connection.toEnd()));
        try (RawClient client = wire.client()) {
            client.send(POST + rest);
            await().until(() -> wire.c1.connections() == 1);
            client.endOutput();
            assertThat(got.join()).contains("hel").doesNotContain("0\r\n\r\n");
        }
    }

    @Test
    void refusesABodyThatTurnsOutBadAfterItsBeginningWasForwarded() throws IOException {
        var got = new CompletableFuture<String>();
        wire.fresh(connection -> {
            String head = connection.head();
            got.complete(head + new String(connection.read(10), ISO_8859_1) + connection.toEnd());
        });
        try (RawClient client = wire.client()) {
            client.send(POST + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
            await().until(() -> wire.router.inFlight() == 1 && wire.c1.connections() == 1);
            assertThat(client.send("xyz\r\n").toEnd())
                    .startsWith("HTTP/1.1 400 ")
                    .contains("request-framing");
            assertThat(got.join())
                    .contains("5\r\nhello\r\n")
                    .doesNotContain("xyz")
                    .doesNotContain("0\r\n\r\n");
        }
    }

    // Order and ends

    @Test
    void answersPipelinedRequestsInOrder() throws IOException {
        wire.fresh(connection -> {
            for (String head = connection.head(); !head.isEmpty(); head = connection.head()) {
                String path = head.substring(4, head.indexOf(' ', 4));
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: " + path.length() + "\r\n\r\n" + path);
            }
        });
        var requests = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            requests.append(GET.replace("/ H", "/" + i + " H"));
        }
        try (RawClient client = wire.client()) {
            client.send(requests.toString());
            for (int i = 0; i < 50; i++) {
                assertThat(client.answer()).endsWith("\r\n\r\n/" + i);
            }
        }
    }

    @Test
    void closesAfterTheAnswerWhenTheClientSaysSoAndReadsNoFurtherRequest() throws IOException {
        wire.answering(OK);
        assertThat(WireBench.undated(wire.toEnd(GET.replace("\r\n\r\n", "\r\nConnection: x, CLOSE\r\n\r\n") + GET)))
                .isEqualTo("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        assertThat(wire.requests()).hasSize(1);
    }

    @Test
    void answersAClientThatHasOnlyStoppedSending() throws IOException {
        wire.answering(OK);
        try (RawClient client = wire.client()) {
            assertThat(client.send(GET + GET).endOutput().toEnd()).containsPattern("(?s)200 OK.*ok.*200 OK.*ok$");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\r\n\r\n", "GE", "GET / HTTP/1.1\r\nHost: x\r\nX-Ten"})
    void endsQuietlyWhenTheClientStopsBeforeItsRequestIsWhole(String bytes) throws IOException {
        wire.answering(OK);
        try (RawClient client = wire.client()) {
            assertThat(client.send(bytes).endOutput().toEnd()).isIn("", "<reset>");
        }
        assertThat(wire.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "POST", "GET"})
    void doesNotTryAgainAfterAnInterimAnswer(String method) throws IOException {
        wire.answeringOnce("HTTP/1.1 103 E\r\n\r\n");
        try (RawClient client = wire.client()) {
            client.send(GET.replace("GET", method));
            assertThat(client.head()).startsWith("HTTP/1.1 103 ");
            assertThat(client.head()).startsWith("HTTP/1.1 502 ");
        }
        assertThat(wire.requests()).hasSize(1);
    }

    // Deadlines

    @ParameterizedTest
    @ValueSource(
            strings = {"G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX: y"})
    void aHeaderHasADeadlineHoweverItTrickles(String begin) throws IOException {
        try (var router = new TestRouter();
                RawClient client = router.map(wire.answering(OK).c1).client()) {
            assertThat(client.send(begin).toEnd())
                    .startsWith("HTTP/1.1 408 ")
                    .contains("\"code\":\"head-timeout\"", "Connection: close");
        }
        assertThat(wire.requests()).isEmpty();
    }

    /** A byte now and then is no progress. */
    @Test
    void aBodyHasADeadlineHoweverItTrickles() throws IOException {
        try (var router = new TestRouter();
                RawClient client = router.map(wire.answering(OK).c1).client()) {
            client.send(POST + "Content-Length: 100000\r\n\r\n");
            var trickling = CompletableFuture.runAsync(() -> {
                try {
                    for (int i = 0; i < 100; i++) {
                        client.send("x");
                        pause(Duration.ofMillis(100));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            assertThat(client.head()).startsWith("HTTP/1.1 408 ").contains("body-timeout");
            trickling.cancel(true);
        }
    }

    private static void pause(Duration time) {
        CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS))
                .join();
    }

    @Test
    void emptyLinesAreNoBeginningOfARequest() throws IOException {
        try (var router = new TestRouter();
                RawClient client = router.map(wire.answering(OK).c1).client()) {
            assertThat(client.send(POST + "Content-Length: 2\r\n\r\nhi\r\n").answer())
                    .isEqualTo(OK);
            pause(Duration.ofMillis(1_200));
            assertThat(client.send(GET).answer()).isEqualTo(OK);
        }
    }

    // Upgrades

    @Test
    void tunnelsBytesThatComeEarlyInEitherDirection() throws IOException {
        wire.fresh(connection -> {
            connection.recordedHead();
            connection.send(SWITCH + "\u0081\u0002hi");
            connection.send(new String(connection.read(6), ISO_8859_1));
            connection.endOutput();
            while (connection.read() >= 0) {}
        });
        try (RawClient client = wire.client()) {
            assertThat(client.send(WEBSOCKET + "\u0000\u00ff\r\n\r\n").head()).isEqualTo(SWITCH);
            assertThat(client.read(10)).isEqualTo("\u0081\u0002hi\u0000\u00ff\r\n\r\n");
            assertThat(client.read()).isEqualTo(-1);
            assertThat(wire.requests().getFirst()).contains("\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n");
            client.endOutput();
        }
    }

    @Test
    void aTunnelOutlivesTheDeadlinesOfRequestsAndAClientThatHasStoppedSending() throws IOException {
        wire.fresh(connection -> {
            connection.recordedHead();
            connection.send(SWITCH);
            while (connection.read() >= 0) {}
            connection.send("after the end");
        });
        try (RawClient client = wire.client()) {
            assertThat(client.send(WEBSOCKET).head()).isEqualTo(SWITCH);
            pause(Duration.ofMillis(1_500));
            assertThat(client.send("x").endOutput().toEnd()).isEqualTo("after the end");
        }
    }

    @Test
    void upgradesAPostAfterItsBody() throws IOException {
        wire.fresh(connection -> {
            connection.request();
            connection.send(SWITCH.replace("websocket", "other/1"));
            connection.send(new String(connection.read(3), ISO_8859_1));
        });
        try (RawClient client = wire.client()) {
            client.send(POST + "Connection: upgrade\r\nUpgrade: other/1, more\r\nContent-Length: 2\r\n\r\nhiraw");
            assertThat(client.head()).startsWith("HTTP/1.1 101 ");
            assertThat(client.read(3)).isEqualTo("raw");
        }
        assertThat(wire.requests().getFirst())
                .contains("Upgrade: other/1, more\r\n")
                .endsWith("\r\n\r\nhi");
    }

    @ParameterizedTest
    @ValueSource(strings = {"403 No", "200 OK", "426 Upgrade Required"})
    void aRefusedUpgradeIsAnOrdinaryAnswer(String status) throws IOException {
        wire.answering("HTTP/1.1 " + status + "\r\nContent-Length: 2\r\n\r\nno");
        try (RawClient client = wire.client()) {
            for (int i = 0; i < 2; i++) {
                assertThat(client.send(WEBSOCKET).answer())
                        .isEqualTo("HTTP/1.1 " + status + "\r\nContent-Length: 2\r\n\r\nno");
            }
        }
        assertThat(wire.c1.connections()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"websocket,h2c", "websocket,other", "'websocket, other',h2c"})
    void doesNotSwitchToWhatTheClientDidNotAskFor(String asked, String answered) throws IOException {
        wire.answering(SWITCH.replace("websocket", answered));
        try (RawClient client = wire.client()) {
            assertThat(client.send(WEBSOCKET.replace("websocket", asked)).answer())
                    .startsWith("HTTP/1.1 502 ");
        }
    }

    @Test
    void doesNotSwitchBeforeTheRequestHasEnded() throws IOException {
        wire.fresh(connection -> {
            connection.recordedHead();
            connection.send(SWITCH);
            connection.read();
        });
        assertThat(wire.toEnd(POST + "Connection: upgrade\r\nUpgrade: websocket\r\nContent-Length: 9\r\n\r\nhi"))
                .startsWith("HTTP/1.1 502 ");
    }

    // The last hop

    @Test
    void answersOptionsAndTraceWithMaxForwards0Itself() throws IOException {
        wire.answering(OK);
        try (RawClient client = wire.client()) {
            assertThat(client.send("OPTIONS * HTTP/1.1\r\n" + HEAD + "Max-Forwards: 0\r\n\r\n")
                            .answer())
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .contains("\r\nAllow: GET, ");
            String trace = "TRACE /a?b HTTP/1.1\r\n" + HEAD + "Max-Forwards: 0\r\nVia: 1.1 y\r\n";
            assertThat(client.send(trace + "Cookie: secret\r\nAuthorization: secret\r\n\r\n")
                            .answer())
                    .contains("\r\nContent-Type: message/http\r\n")
                    .endsWith("\r\n\r\n" + trace)
                    .doesNotContain("secret");
        }
        assertThat(wire.requests()).isEmpty();
    }
}
