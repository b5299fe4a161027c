package dev.cells.router.proxy;

import static dev.cells.router.proxy.WireBench.GET;
import static dev.cells.router.proxy.WireBench.HEAD;
import static dev.cells.router.proxy.WireBench.OK;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A cell's answers of every shape: which bytes the client gets, and which connections go on. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class WireAnswerIT {

    private static final String DATED = "HTTP/1.1 200 OK\r\nDate: Tue, 01 Dec 2026 00:00:00 GMT\r\n";
    private static final String HTTP_10 = "GET / HTTP/1.0\r\n" + HEAD;

    private static WireBench wire;

    /** @param reused whether the cell's connection carries the next request too */
    record Case(String request, String sent, String got, boolean reused) {
        @Override
        public String toString() {
            String shown = (request.substring(0, request.indexOf('\r')) + " ← " + sent).replace("\r\n", "␍␊");
            return shown.length() > 160 ? shown.substring(0, 160) + "…" : shown;
        }
    }

    @BeforeAll
    static void begins() throws IOException {
        wire = new WireBench();
    }

    @AfterAll
    static void ends() throws IOException {
        wire.close();
    }

    private static Case same(String sent) {
        return new Case(GET, sent, sent, true);
    }

    private static Case get(String sent, String got) {
        return new Case(GET, sent, got, true);
    }

    private static Case once(String sent, String got) {
        return new Case(GET, sent, got, false);
    }

    private static Case head(String sent, String got, boolean reused) {
        return new Case(GET.replace("GET", "HEAD"), sent, got, reused);
    }

    static Stream<Case> heads() {
        return Stream.of(
                same(DATED + "Content-Length: 2\r\n\r\nok"),
                same(DATED.replace("OK", "") + "Content-Length: 2\r\n\r\nok"),
                get(
                        DATED.replace(" OK", "") + "Content-Length: 2\r\n\r\nok",
                        DATED.replace("OK", "") + "Content-Length: 2\r\n\r\nok"),
                same(DATED.replace("OK", "Alles in Ordnung \u00e4\t!") + "Content-Length: 2\r\n\r\nok"),
                get(DATED.replace("1.1", "1.9") + "Content-Length: 2\r\n\r\nok", DATED + "Content-Length: 2\r\n\r\nok"),
                same(DATED.replace("200 OK", "299 Odd") + "Content-Length: 2\r\n\r\nok"),
                same(DATED.replace("200 OK", "404 Not Found") + "Content-Length: 2\r\n\r\nok"),
                same(DATED.replace("200 OK", "418 Teapot") + "Content-Length: 0\r\n\r\n"),
                same(DATED.replace("200 OK", "500 Oops") + "Content-Length: 2\r\n\r\nno"),
                same(DATED.replace("200 OK", "599 Odd") + "Content-Length: 2\r\n\r\nno"),
                same(DATED.replace("200 OK", "205 Reset") + "Content-Length: 0\r\n\r\n"),
                same(DATED.replace("200 OK", "301 Moved")
                        + "Location: http://elsewhere/a?b#c\r\nContent-Length: 0\r\n\r\n"),
                same(DATED.replace("200 OK", "429 Slow")
                        + "Retry-After: 3\r\nRateLimit: \"x\";r=0\r\nContent-Length: 0\r\n\r\n"),
                same(DATED + "content-length:2\r\n\r\nok"),
                same(DATED + "Content-Length:  2 \r\n\r\nok"),
                same(DATED
                        + "Server: cell/1\r\nVia: 1.1 inner\r\nVary: a, b\r\nETag: \"e\"\r\nContent-Length: 0\r\n\r\n"),
                same(
                        DATED
                                + "Set-Cookie: a=1; Expires=Tue, 01 Dec 2026 00:00:00 GMT\r\nX: 1\r\nset-cookie: b=2\r\nSet-Cookie: a=3\r\nContent-Length: 0\r\n\r\n"),
                same(DATED + "X-A:\r\nX-A: \r\nx-a:\tb \t\r\nX-A: \u00e4\u0080\u00ff\r\nContent-Length: 0\r\n\r\n"),
                same(DATED + "X: " + "v".repeat(7_000) + "\r\nContent-Length: 0\r\n\r\n"),
                same(DATED + "X-A: b\r\n".repeat(45) + "Content-Length: 0\r\n\r\n"),
                same(
                        DATED
                                + "X-Tenant-Id: acme\r\nX-Tenant-Epoch: 7\r\nX-Forwarded-Host: y\r\nBaggage: z\r\nContent-Length: 0\r\n\r\n"),
                same(
                        DATED
                                + "X_Tenant_Id: acme\r\nWWW-Authenticate: Basic realm=\"x\", Digest\r\nContent-Length: 0\r\n\r\n"),
                same(DATED + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\u001f\u008b"),
                get(
                        DATED
                                + "Connection: keep-alive\r\nKeep-Alive: timeout=5\r\nProxy-Connection: a\r\nContent-Length: 0\r\n\r\n",
                        DATED + "Content-Length: 0\r\n\r\n"),
                get(
                        DATED
                                + "TE: x\r\nTrailer: y\r\nUpgrade: h2c, websocket\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n",
                        DATED + "Content-Length: 0\r\n\r\n"),
                get(
                        DATED
                                + "X-Gone: 1\r\nConnection: x-gone ,X-Two\r\nX-TWO: 2\r\nX-Stays: 3\r\nContent-Length: 0\r\n\r\n",
                        DATED + "X-Stays: 3\r\nContent-Length: 0\r\n\r\n"),
                get(
                        DATED + "Connection: Content-Length\r\nContent-Length: 2\r\n\r\nok",
                        DATED + "Content-Length: 2\r\n\r\nok"),
                get(
                        DATED + "X-Cells-Router-Error: forged\r\nContent-Length: 0\r\n\r\n",
                        DATED + "Content-Length: 0\r\n\r\n"),
                once(DATED + "Connection: close\r\nContent-Length: 2\r\n\r\nok", DATED + "Content-Length: 2\r\n\r\nok"),
                once(
                        DATED + "Connection: Close, x\r\nContent-Length: 2\r\n\r\nok",
                        DATED + "Content-Length: 2\r\n\r\nok"),
                once(
                        DATED.replace("1.1", "1.0") + "Content-Length: 2\r\n\r\nok",
                        DATED + "Content-Length: 2\r\n\r\nok"),
                once(
                        DATED.replace("1.1", "1.0") + "Connection: keep-alive\r\nContent-Length: 2\r\n\r\nok",
                        DATED + "Content-Length: 2\r\n\r\nok"),
                get(
                        DATED.replace("200 OK", "426 Upgrade Required")
                                + "Upgrade: TLS/1.3\r\nConnection: Upgrade\r\nContent-Length: 0\r\n\r\n",
                        DATED.replace("200 OK", "426 Upgrade Required")
                                + "Content-Length: 0\r\nConnection: Upgrade\r\nUpgrade: TLS/1.3\r\n\r\n"));
    }

    static Stream<Case> bodies() {
        String chunked = DATED + "Transfer-Encoding: chunked\r\n\r\n";
        return Stream.of(
                same(DATED + "Content-Length: 4\r\n\r\n\u0000\r\n\u00ff"),
                same(chunked + "5\r\nhello\r\n0\r\n\r\n"),
                same(chunked + "0\r\n\r\n"),
                get(
                        DATED + "transfer-encoding:\tCHUNKED \r\n\r\n05\r\nhello\r\n00\r\n\r\n",
                        chunked + "5\r\nhello\r\n0\r\n\r\n"),
                get(chunked + "5;a=b;c=\"d\"\r\nhello\r\n0;x\r\n\r\n", chunked + "5\r\nhello\r\n0\r\n\r\n"),
                get(
                        DATED + "Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        chunked + "0\r\n\r\n"),
                same(chunked + "2\r\n\r\n\r\n0\r\n\r\n"),
                same(chunked + "1\r\nZ\r\n".repeat(300) + "0\r\n\r\n"),
                same(chunked + "0\r\nX-Sum: 1\r\nx-two:  2 \r\n\r\n"),
                same(DATED + "Trailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nZ\r\n0\r\nX-Sum: 1\r\n\r\n"),
                get(
                        chunked
                                + "0\r\nX-Tenant-Id: beta\r\nSet-Cookie: a=b\r\nContent-Length: 5\r\nX-Cells-Router-Error: x\r\nConnection: close\r\nLocation: /\r\n\r\n",
                        chunked + "0\r\n\r\n"),
                new Case(GET, DATED + "\r\nto the end", chunked + "a\r\nto the end\r\n0\r\n\r\n", false),
                new Case(GET, DATED + "\r\n", chunked + "0\r\n\r\n", false),
                new Case(GET, DATED + "Connection: close\r\n\r\nx", chunked + "1\r\nx\r\n0\r\n\r\n", false),
                new Case(GET, DATED.replace("1.1", "1.0") + "\r\nx", chunked + "1\r\nx\r\n0\r\n\r\n", false),
                once(
                        DATED + "Content-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil",
                        DATED + "Content-Length: 2\r\n\r\nok"),
                once(DATED + "Content-Length: 2\r\n\r\nok\r\n", DATED + "Content-Length: 2\r\n\r\nok"),
                once(chunked + "1\r\nZ\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n", chunked + "1\r\nZ\r\n0\r\n\r\n"));
    }

    static Stream<Case> withoutBody() {
        String none = DATED.replace("200 OK", "204 None");
        String same = DATED.replace("200 OK", "304 Same");
        return Stream.of(
                head(DATED + "Content-Length: 123\r\n\r\n", DATED + "Content-Length: 123\r\n\r\n", true),
                head(DATED + "Content-Length: 0\r\n\r\n", DATED + "Content-Length: 0\r\n\r\n", true),
                head(DATED + "\r\n", DATED + "\r\n", true),
                head(DATED + "Transfer-Encoding: chunked\r\n\r\n", DATED + "\r\n", true),
                head(DATED + "Content-Length: 2\r\n\r\nok", DATED + "Content-Length: 2\r\n\r\n", false),
                head(DATED + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", DATED + "\r\n", false),
                head(
                        DATED + "Connection: close\r\nContent-Length: 9\r\n\r\n",
                        DATED + "Content-Length: 9\r\n\r\n",
                        false),
                head(same + "Content-Length: 9\r\n\r\n", same + "Content-Length: 9\r\n\r\n", true),
                head(none + "\r\n", none + "\r\n", true),
                same(none + "\r\n"),
                get(none + "Content-Length: 0\r\n\r\n", none + "\r\n"),
                once(none + "Content-Length: 5\r\n\r\nhello", none + "\r\n"),
                once(none + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", none + "\r\n"),
                same(same + "ETag: \"e\"\r\nContent-Length: 9\r\n\r\n"),
                same(same + "\r\n"),
                get(same + "Transfer-Encoding: chunked\r\n\r\n", same + "\r\n"),
                once(same + "Content-Length: 5\r\n\r\nhello", same + "Content-Length: 5\r\n\r\n"));
    }

    static Stream<Case> interim() {
        String ok = DATED + "Content-Length: 2\r\n\r\nok";
        return Stream.of(
                same("HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\nlink: </b>\r\n\r\n" + ok),
                same("HTTP/1.1 103 E\r\n\r\nHTTP/1.1 103 E\r\nLink: a\r\n\r\n" + ok),
                same("HTTP/1.1 102 Processing\r\n\r\n".repeat(50) + ok),
                same("HTTP/1.1 100 Continue\r\n\r\n" + ok),
                get("HTTP/1.1 100 Continue\r\n\r\n".repeat(3) + ok, "HTTP/1.1 100 Continue\r\n\r\n" + ok),
                same("HTTP/1.1 199 Odd\r\n\r\n" + ok),
                get(
                        "HTTP/1.1 103 E\r\nConnection: x-gone\r\nX-Gone: 1\r\nContent-Length: 0\r\n\r\n" + ok,
                        "HTTP/1.1 103 E\r\n\r\n" + ok),
                get("HTTP/1.1 103 E\r\nTransfer-Encoding: chunked\r\n\r\n" + ok, "HTTP/1.1 103 E\r\n\r\n" + ok),
                get("HTTP/1.1 103\r\n\r\n" + ok, "HTTP/1.1 103 \r\n\r\n" + ok),
                head(
                        "HTTP/1.1 103 E\r\n\r\n" + DATED + "Content-Length: 9\r\n\r\n",
                        "HTTP/1.1 103 E\r\n\r\n" + DATED + "Content-Length: 9\r\n\r\n",
                        true),
                same("HTTP/1.1 103 E\r\n\r\n" + DATED.replace("200 OK", "204 None") + "\r\n"),
                get("HTTP/1.1 103 E\r\nConnection: close\r\n\r\n" + ok, "HTTP/1.1 103 E\r\n\r\n" + ok));
    }

    @ParameterizedTest
    @MethodSource({"heads", "bodies", "withoutBody", "interim"})
    void theClientGetsExactlyTheseBytesAndBothConnectionsGoOnIfTheyMay(Case answer) throws IOException {
        var served = new AtomicInteger();
        boolean ends = answer.got().contains("Transfer-Encoding")
                && !answer.sent().toLowerCase(java.util.Locale.ROOT).contains("transfer-encoding");
        wire.fresh(connection -> {
            while (connection.request()) {
                connection.send(served.getAndIncrement() == 0 ? answer.sent() : OK);
                if (ends) {
                    return;
                }
            }
        });
        try (RawClient client = wire.client()) {
            client.send(answer.request());
            assertThat(client.read(answer.got().length())).isEqualTo(answer.got());
            assertThat(client.send(GET).answer()).isEqualTo(OK);
        }
        assertThat(wire.c1.connections()).isEqualTo(answer.reused() ? 1 : 2);
        assertThat(wire.c1.requests()).hasSize(2);
    }

    static Stream<Case> toHttp10() {
        String keep = HTTP_10 + "Connection: keep-alive\r\n\r\n";
        String close = "Connection: close\r\n\r\n";
        return Stream.of(
                new Case(
                        HTTP_10 + "\r\n",
                        DATED + "Content-Length: 2\r\n\r\nok",
                        DATED + "Content-Length: 2\r\n" + close + "ok",
                        true),
                new Case(
                        HTTP_10 + "\r\n",
                        DATED + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n",
                        DATED + close + "ok",
                        true),
                new Case(
                        keep,
                        DATED + "Trailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n",
                        DATED + close + "ok",
                        true),
                new Case(keep, DATED + "\r\nok", DATED + close + "ok", false),
                new Case(keep, "HTTP/1.1 103 E\r\n\r\nHTTP/1.1 100 C\r\n\r\n" + DATED + "\r\n", DATED + close, false),
                new Case(
                        HTTP_10.replace("GET", "HEAD") + "\r\n",
                        DATED + "Transfer-Encoding: chunked\r\n\r\n",
                        DATED + close,
                        true));
    }

    @ParameterizedTest
    @MethodSource("toHttp10")
    void anHttp10ClientGetsNoChunksAndNoInterimAnswers(Case answer) throws IOException {
        wire.answeringOnce(answer.sent());
        assertThat(wire.toEnd(answer.request())).isEqualTo(answer.got());
    }

    @Test
    void anHttp10ConnectionIsKeptWhenAskedForAndTheLengthIsKnown() throws IOException {
        wire.answering(OK);
        try (RawClient client = wire.client()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send(HTTP_10 + "Connection: Keep-Alive\r\n\r\n")
                                .answer())
                        .isEqualTo("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok");
            }
            assertThat(client.send(HTTP_10.replace("acme", "nobody") + "Connection: Keep-Alive\r\n\r\n")
                            .answer())
                    .startsWith("HTTP/1.1 404 ")
                    .contains("Connection: keep-alive\r\n");
            assertThat(client.send(HTTP_10 + "Connection: Keep-Alive\r\n\r\n").answer())
                    .endsWith("ok");
        }
    }

    @Test
    void addsADateOnlyWhenTheCellSentNone() throws IOException {
        wire.answering("HTTP/1.1 103 E\r\n\r\n" + OK);
        try (RawClient client = wire.client()) {
            assertThat(client.send(GET).head()).isEqualTo("HTTP/1.1 103 E\r\n\r\n");
            assertThat(WireBench.undated(client.exactAnswer())).isEqualTo(OK);
        }
        wire.answering(OK.replace("Content", "dATE: yesterday\r\nContent"));
        try (RawClient client = wire.client()) {
            assertThat(client.send(GET).exactAnswer()).isEqualTo(OK.replace("Content", "dATE: yesterday\r\nContent"));
        }
    }

    static Stream<Case> bad() {
        return Stream.of(
                        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
                        "HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\nhello",
                        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
                        "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\nhello",
                        "HTTP/1.1 200 OK\r\nContent-Length: 0x5\r\n\r\nhello",
                        "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\nhello",
                        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhello",
                        "HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\nhello",
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nhello",
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
                        "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nX : y\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 OK\r\nX\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 OK\r\n: y\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 OK\r\nX: a\u0000b\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 OK\r\nX: a\rSet-Cookie: b\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 OK\r\nX: a\nSet-Cookie: b\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 OK\nContent-Length: 2\n\nok",
                        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\nok",
                        "\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                        "\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                        " HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                        "junkHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 O\rK\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 O\u0000K\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 200 O\u001bK\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 2000 OK\r\n\r\n",
                        "HTTP/1.1 20 OK\r\n\r\n",
                        "HTTP/1.1 020 OK\r\n\r\n",
                        "HTTP/1.1 099 OK\r\n\r\n",
                        "HTTP/1.1 000 OK\r\n\r\n",
                        "HTTP/1.1 600 OK\r\n\r\n",
                        "HTTP/1.1 -20 OK\r\n\r\n",
                        "HTTP/1.1 2x0 OK\r\n\r\n",
                        "HTTP/1.1  200 OK\r\n\r\n",
                        "HTTP/1.1\t200 OK\r\n\r\n",
                        "HTTP/1.1 200OK\r\n\r\n",
                        "HTTP/1.1 OK\r\n\r\n",
                        "HTTP/1.1\r\n\r\n",
                        "HTTP/1.1 \r\n\r\n",
                        "HTTP/1.x 200 OK\r\n\r\n",
                        "http/1.1 200 OK\r\n\r\n",
                        "HTTP/2.0 200 OK\r\n\r\n",
                        "HTTP/2 200\r\n\r\n",
                        "HTTP/0.9 200 OK\r\n\r\n",
                        "ICY 200 OK\r\n\r\n",
                        "SSH-2.0-x\r\n",
                        "hello\r\n\r\n",
                        "<html>hello</html>\n",
                        "\u0000\u0000\u0012\u0004\u0000\u0000\u0000\u0000\u0000",
                        "\u0015\u0003\u0003\u0000\u0002\u0002F",
                        "HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
                        "HTTP/1.1 101 Switching\r\n\r\n",
                        "HTTP/1.1 103 E\r\nX\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
                        "HTTP/1.1 102 P\r\n\r\n".repeat(200) + OK,
                        "HTTP/1.1 200 OK\r\nX: " + "a".repeat(20_000) + "\r\n\r\n",
                        "HTTP/1.1 200 OK\r\n" + "X: a\r\n".repeat(100) + "\r\n",
                        "HTTP/1.1 200 " + "a".repeat(20_000) + "\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nContent-Le",
                        "HTTP/1.1 ",
                        "H")
                .map(sent -> new Case("POST / HTTP/1.1\r\n" + HEAD + "Content-Length: 0\r\n\r\n", sent, "", false));
    }

    @ParameterizedTest
    @MethodSource("bad")
    void anAnswerThatIsNotSoundHttpBecomes502AndItsConnectionIsNotUsedAgain(Case answer) throws IOException {
        wire.answeringOnce(answer.sent());
        try (RawClient client = wire.client()) {
            for (int i = 1; i <= 2; i++) {
                client.send(answer.request());
                String got = client.head();
                while (got.startsWith("HTTP/1.1 10")) {
                    got = client.head();
                }
                got += client.read(Integer.parseInt(got.replaceAll("(?s).*Content-Length: (\\d+).*", "$1")));
                assertThat(got)
                        .startsWith("HTTP/1.1 502 Bad Gateway\r\nServer: cells-router\r\n")
                        .contains("X-Cells-Router-Error: cell-failed\r\n", "\"cell\":\"c1\"")
                        .doesNotContain("Connection: close");
                assertThat(wire.c1.connections()).isEqualTo(i);
            }
        }
        assertThat(wire.c1.requests()).hasSize(2);
    }

    static Stream<Case> cutShort() {
        String chunked = DATED + "Transfer-Encoding: chunked\r\n\r\n";
        return Stream.of(
                        DATED + "Content-Length: 15\r\n\r\nhello",
                        DATED + "Content-Length: 15\r\n\r\n",
                        chunked,
                        chunked + "5\r\nhel",
                        chunked + "5\r\nhello",
                        chunked + "5\r\nhello\r\n",
                        chunked + "5\r\nhello\r\n0",
                        chunked + "5\r\nhello\r\n0\r\n",
                        chunked + "5\r\nhello\r\n0\r\nX-Sum: 1\r\n",
                        chunked + "5\r\nhello\r\nxyz\r\n",
                        chunked + "5\r\nhello\r\n-1\r\n",
                        chunked + "5\r\nhelloo\r\n0\r\n\r\n",
                        chunked + "5\nhello\n0\n\n",
                        chunked + "5\r\nhello\r\n0\r\n\n",
                        chunked + "5\r\nhello\r\n5;a\n\r\n",
                        chunked + "5\r\nhello\r\n0\r\nno colon\r\n\r\n",
                        chunked + "5\r\nhello\r\nFFFFFFFFFFFFFFFFFFFF\r\n")
                .flatMap(
                        sent -> Stream.of(new Case(GET, sent, "", false), new Case(HTTP_10 + "\r\n", sent, "", false)));
    }

    @ParameterizedTest
    @MethodSource("cutShort")
    void anAnswerThatBreaksOffNeverLooksComplete(Case answer) throws IOException {
        wire.answeringOnce(answer.sent());
        String got = wire.toEnd(answer.request());
        assertThat(got)
                .startsWith("HTTP/1.1 200 OK\r\n")
                .doesNotContain("0\r\n\r\n")
                .doesNotContain("xyz");
        boolean closeIsTheEnd = !got.contains("Content-Length: 15") && !got.contains("chunked");
        assertThat(got)
                .satisfies(text ->
                        assertThat(text.endsWith("<reset>") || !closeIsTheEnd).isTrue());
        assertThat(wire.c1.requests()).hasSize(1);
    }
}
