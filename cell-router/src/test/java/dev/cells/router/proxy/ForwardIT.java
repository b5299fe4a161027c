package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What passes through, byte by byte, with raw sockets at both ends. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class ForwardIT {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String HEAD = "Host: x\r\nX-Tenant-Id: acme\r\n";

    private final TestRouter router = new TestRouter();

    @AfterEach
    void closes() {
        await().atMost(Duration.ofSeconds(5)).until(() -> router.inFlight() == 0);
        router.close();
    }

    @Test
    void sendsTheRequestToTheTenantsCellWithTenantAndEpoch() throws IOException {
        try (var c1 = RawUpstream.answering(OK);
                var c2 = RawUpstream.answering(OK)) {
            router.map(c1, c2);
            assertThat(router.ask("GET /a?b=c HTTP/1.1\r\nHost: beta.cells.localhost:80\r\n\r\n"))
                    .isEqualTo(OK);
            assertThat(c1.requests()).isEmpty();
            assertThat(c2.requests())
                    .containsExactly("GET /a?b=c HTTP/1.1\r\nHost: beta.cells.localhost:80\r\nX-Tenant-Id: beta\r\n"
                            + "X-Tenant-Epoch: 3\r\nX-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: http\r\n"
                            + "Via: 1.1 cells-router\r\nX-Forwarded-Host: beta.cells.localhost:80\r\n\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "//",
                "/a%2Fb//c/../d/./e",
                "/q?id=a|b&x={1}&f[]=1&q=it%27s&e=%2F%3D&p=a+b&s=%20&empty=&&z",
                "/?",
                "/?a=b?c=d",
                "/\u00c3\u00a4",
                "/\"<>\\^`",
                "/a;b=c,d"
            })
    void keepsTheTargetsBytes(String target) throws IOException {
        try (var cell = RawUpstream.answering(OK)) {
            router.map(cell);
            router.ask("GET " + target + " HTTP/1.1\r\n" + HEAD + "\r\n");
            assertThat(cell.requests().getFirst()).startsWith("GET " + target + " HTTP/1.1\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://acme.cells.localhost/p?q, /p?q",
        "http://acme.cells.localhost, /",
        "HTTP://ACME.cells.localhost:80?q, /?q"
    })
    void takesAnAbsoluteTargetsAuthorityAndForwardsItsPath(String target, String path) throws IOException {
        try (var cell = RawUpstream.answering(OK)) {
            router.map(cell);
            router.ask("GET " + target + " HTTP/1.1\r\nHost: other\r\n\r\n");
            String authority = target.substring(7).replaceAll("[/?].*", "");
            assertThat(cell.requests().getFirst())
                    .startsWith("GET " + path + " HTTP/1.1\r\nHost: " + authority + "\r\n");
        }
    }

    @Test
    void keepsFieldLinesAndTheirOrderButNotThoseOfThisHop() throws IOException {
        try (var cell = RawUpstream.answering(
                "HTTP/1.1 200 Fine by me\r\nSet-Cookie: a=1\r\nset-COOKIE:  b=2 \r\nKeep-Alive: timeout=5\r\nX-Drop: 1\r\n"
                        + "Connection: x-drop\r\nX-Cells-Router-Error: forged\r\nContent-Length: 0\r\n\r\n")) {
            router.map(cell);
            String answer = router.ask("GET / HTTP/1.1\r\nhost: x\r\nX-One:   1\t\r\nx-tenant-ID: acme\r\nX-one: 2\r\n"
                    + "Connection: X-Gone , keep-alive\r\nX-Gone: 1\r\nTE: trailers\r\nUpgrade: h2c\r\n"
                    + "HTTP2-Settings: AAA\r\nProxy-Authorization: no\r\nKeep-Alive: 1\r\nX-Tenant-Epoch: 99\r\n"
                    + "X-Forwarded-For: 10.0.0.1\r\nX-Forwarded-Anything: 1\r\nForwarded: for=evil\r\nX-Real-IP: 1.1.1.1\r\n"
                    + "baggage: a=b\r\ntraceparent: 00-1\r\nCookie: c\u00e4\r\n\r\n");
            assertThat(answer)
                    .isEqualTo(
                            "HTTP/1.1 200 Fine by me\r\nSet-Cookie: a=1\r\nset-COOKIE:  b=2 \r\nContent-Length: 0\r\n\r\n");
            assertThat(cell.requests().getFirst())
                    .isEqualTo(
                            "GET / HTTP/1.1\r\nHost: x\r\nX-One:   1\t\r\nX-one: 2\r\ntraceparent: 00-1\r\nCookie: c\u00e4\r\n"
                                    + "X-Tenant-Id: acme\r\nX-Tenant-Epoch: 7\r\nX-Forwarded-For: 127.0.0.1\r\n"
                                    + "X-Forwarded-Proto: http\r\nVia: 1.1 cells-router\r\nX-Forwarded-Host: x\r\n\r\n");
        }
    }

    @Test
    void usesConnectionsAgainOnBothSides() throws IOException {
        try (var cell = RawUpstream.answering(OK);
                var client = router.map(cell).client()) {
            for (int i = 0; i < 5; i++) {
                assertThat(client.send("GET /" + i + " HTTP/1.1\r\n" + HEAD + "\r\n")
                                .answer())
                        .isEqualTo(OK);
            }
            assertThat(cell.connections()).isEqualTo(1);
        }
    }

    @Test
    void answersPipelinedRequestsInOrder() throws IOException {
        try (var cell = new RawUpstream(connection -> {
                    while (connection.request()) {
                        String path = "" + connectionPath(connection);
                        connection.send("HTTP/1.1 200 OK\r\nContent-Length: " + path.length() + "\r\n\r\n" + path);
                    }
                });
                var client = router.map(cell).client()) {
            client.send("POST / HTTP/1.1\r\n" + HEAD + "Content-Length: 2\r\n\r\nhiGET /nobody HTTP/1.1\r\nHost: x\r\n"
                    + "X-Tenant-Id: nobody\r\n\r\nGET /3 HTTP/1.1\r\n" + HEAD + "\r\n");
            assertThat(client.answer()).startsWith("HTTP/1.1 200 ");
            assertThat(client.answer()).startsWith("HTTP/1.1 404 ");
            assertThat(client.answer()).startsWith("HTTP/1.1 200 ");
            assertThat(cell.requests()).hasSize(2);
        }
    }

    private static int connectionPath(RawUpstream.Connection connection) {
        return System.identityHashCode(connection);
    }

    @Test
    void streamsBodiesWithLengthAndKeepsNoBodyApartFromAnEmptyOne() throws IOException {
        try (var cell = RawUpstream.answering(OK)) {
            router.map(cell);
            router.ask("POST /1 HTTP/1.1\r\n" + HEAD + "Content-Length: 5\r\n\r\nhello");
            router.ask("POST /2 HTTP/1.1\r\n" + HEAD + "Content-Length: 0\r\n\r\n");
            router.ask("POST /3 HTTP/1.1\r\n" + HEAD + "\r\n");
            router.ask("GET /4 HTTP/1.1\r\n" + HEAD + "Content-Length: 3\r\n\r\nget");
            assertThat(cell.requests().get(0)).contains("Content-Length: 5\r\n").endsWith("\r\n\r\nhello");
            assertThat(cell.requests().get(1)).contains("Content-Length: 0\r\n");
            assertThat(cell.requests().get(2)).doesNotContain("Content-Length").doesNotContain("Transfer-Encoding");
            assertThat(cell.requests().get(3)).endsWith("\r\n\r\nget");
        }
    }

    @Test
    void framesChunkedBodiesAnewWithoutExtensionsAndTenantTrailers() throws IOException {
        try (var cell = RawUpstream.answering(OK)) {
            router.map(cell);
            router.ask("POST / HTTP/1.1\r\n" + HEAD + "Transfer-Encoding: Chunked\r\n\r\n"
                    + "5;a=\"b\"\r\nhello\r\n00A\r\n, dear you\r\n0\r\nX-Tenant-Id: beta\r\n\r\n");
            assertThat(cell.requests().getFirst())
                    .contains("Transfer-Encoding: chunked\r\n")
                    .endsWith("\r\n\r\n5\r\nhello\r\na\r\n, dear you\r\n0\r\n\r\n");
        }
    }

    @Test
    void carriesALargeBodyBothWaysUnchanged() throws Exception {
        byte[] body = new byte[3_000_000];
        new java.util.Random(7).nextBytes(body);
        try (var cell = new RawUpstream(connection -> {
                    String head = connection.recordedHead();
                    byte[] got = connection.read(body.length);
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: " + got.length + "\r\n\r\n");
                    connection.send(got);
                    assertThat(head).contains("Content-Length: 3000000");
                });
                var client = router.map(cell).client()) {
            var sending = CompletableFuture.runAsync(() -> {
                try {
                    client.send("PUT / HTTP/1.1\r\n" + HEAD + "Content-Length: 3000000\r\n\r\n")
                            .send(body);
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            assertThat(client.head()).contains("Content-Length: 3000000");
            assertThat(client.read(body.length))
                    .isEqualTo(new String(body, java.nio.charset.StandardCharsets.ISO_8859_1));
            sending.get();
        }
    }

    @Test
    void givesAnHttp10ClientAnAnswerWithoutChunksThatEndsWithTheConnection() throws IOException {
        try (var cell = RawUpstream.answering(
                        "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n");
                var client = router.map(cell).client()) {
            String answer = client.send("GET / HTTP/1.0\r\nX-Tenant-Id: acme\r\nConnection: keep-alive\r\n\r\n")
                    .toEnd();
            assertThat(WireBench.undated(answer)).isEqualTo("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc");
            assertThat(cell.requests().getFirst()).startsWith("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + cell.port());
        }
    }

    @Test
    void keepsAnHttp10ConnectionOpenWhenAskedAndTheLengthIsKnown() throws IOException {
        try (var cell = RawUpstream.answering(OK);
                var client = router.map(cell).client()) {
            String request = "GET / HTTP/1.0\r\nX-Tenant-Id: acme\r\nConnection: Keep-Alive\r\n\r\n";
            assertThat(client.send(request).answer()).contains("Connection: keep-alive\r\n");
            assertThat(client.send(request).answer()).endsWith("ok");
        }
    }

    @Test
    void turnsAnAnswerThatEndsWithItsConnectionIntoChunks() throws IOException {
        try (var cell = new RawUpstream(connection -> {
            connection.request();
            connection.send("HTTP/1.1 200 OK\r\n\r\nall of it");
        })) {
            assertThat(router.map(cell).ask("GET / HTTP/1.1\r\n" + HEAD + "\r\n"))
                    .isEqualTo("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nall of it\r\n0\r\n\r\n");
        }
    }

    @Test
    void passesEachEventOnAtOnce() throws IOException {
        var more = new CompletableFuture<Void>();
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\ndata:1\r\n");
                    more.join();
                    connection.send("6\r\ndata:2\r\n0\r\n\r\n");
                });
                var client = router.map(cell).client()) {
            client.send("GET / HTTP/1.1\r\n" + HEAD + "\r\n").head();
            assertThat(client.read(11)).isEqualTo("6\r\ndata:1\r\n");
            more.complete(null);
            assertThat(client.read(16)).isEqualTo("6\r\ndata:2\r\n0\r\n\r\n");
        }
    }

    @Test
    void stopsReadingTheCellWhileTheClientDoesNotRead() throws Exception {
        var written = new java.util.concurrent.atomic.AtomicLong();
        int total = 60_000_000;
        byte[] block = new byte[100_000];
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: " + total + "\r\n\r\n");
                    for (int i = 0; i < total; i += block.length) {
                        connection.send(block);
                        written.addAndGet(block.length);
                    }
                });
                var client = router.map(cell).client()) {
            client.send("GET / HTTP/1.1\r\n" + HEAD + "\r\n").head();
            var last = new java.util.concurrent.atomic.AtomicLong(-1);
            await().atMost(Duration.ofSeconds(10))
                    .pollInterval(Duration.ofMillis(300))
                    .until(() -> written.get() > 0 && last.getAndSet(written.get()) == written.get());
            assertThat(written.get()).isLessThan(40_000_000);
            assertThat(client.read(total)).hasSize(total);
        }
    }
}
