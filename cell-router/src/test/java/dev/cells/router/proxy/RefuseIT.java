package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What never reaches a cell. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class RefuseIT {

    private static final String HEAD = "POST /a HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n";
    private static final String EVIL = "GET /evil HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: beta\r\n\r\n";

    private final TestRouter router = new TestRouter();
    private final RawUpstream cell;

    RefuseIT() throws IOException {
        cell = RawUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    }

    @BeforeEach
    void map() {
        router.map(cell);
    }

    @AfterEach
    void closes() throws IOException {
        router.close();
        cell.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked,\r\n\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
                "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n",
                "Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "Transfer-Encoding: identity\r\n\r\n",
                "Transfer-Encoding:\r\n\r\n",
                "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
                "Content-Length: 4, 4\r\n\r\nabcd",
                "Content-Length: +4\r\n\r\nabcd",
                "Content-Length: 0x4\r\n\r\nabcd",
                "Content-Length: -1\r\n\r\n",
                "Content-Length:\r\n\r\n",
                "Content-Length: 99999999999999999999\r\n\r\n",
                "Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd",
                "Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd",
                "X-A: b\n\r\n",
                "X-A: b\r\n folded\r\n\r\n",
                " X-A: b\r\n\r\n",
                "X-A\r\n\r\n",
                ": b\r\n\r\n",
                "X A: b\r\n\r\n",
                "X-A: b\u0000c\r\n\r\n",
                "X-A: b\rc\r\n\r\n",
                "Host: x\r\n\r\n"
            })
    void refusesAmbiguousFramingAndNeverSeesWhatFollows(String rest) throws IOException {
        try (RawClient client = router.client()) {
            String answer = client.send(HEAD + rest + EVIL).toEnd();
            assertThat(answer)
                    .startsWith("HTTP/1.1 400 ")
                    .contains("Connection: close")
                    .contains("X-Cells-Router-Error");
            assertThat(answer.split("HTTP/1.1 ", -1)).hasSize(2);
            assertThat(cell.requests()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1junk\r\nZ\r\n0\r\n\r\n",
                "\t0\r\n\r\n",
                "0x1\r\nZ\r\n0\r\n\r\n",
                "0_0\r\n\r\n",
                "-1\r\n\r\n",
                "2;a\nxx\r\n4f\r\n",
                "1\nZ\n0\n\n",
                "FFFFFFFFFFFFFFFFF\r\n",
                "\r\n0\r\n\r\n",
                "1\r\nZZ\r\n0\r\n\r\n",
                "1 \r\nZ\r\n0\r\n\r\n",
                "0\r\nbad trailer\r\n\r\n",
                "0\r\n folded: x\r\n\r\n",
                "0\r\nX: a\nX: b\r\n\r\n"
            })
    void refusesBadChunksAndNeverEndsTheForwardedBody(String chunks) throws IOException {
        try (RawClient client = router.client()) {
            String answer = client.send(HEAD + "Transfer-Encoding: chunked\r\n\r\n" + chunks + EVIL)
                    .toEnd();
            assertThat(answer).startsWith("HTTP/1.1 400 ").contains("Connection: close");
            assertThat(cell.requests()).noneMatch(request -> request.endsWith("0\r\n\r\n") || request.contains("evil"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET / HTTP/1.1\r\nHost:\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a,b\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a b\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a:b\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: [::1\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: u@h\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET http://u@h/ HTTP/1.1\r\nHost: h\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET http:/// HTTP/1.1\r\nHost: h\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET  / HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET / HTTP/1.1 \r\nHost: h\r\n\r\n",
                "GET /a b HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET /\r\n\r\n",
                "GET x HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET * HTTP/1.1\r\nHost: h\r\n\r\n",
                "G{T / HTTP/1.1\r\nHost: h\r\n\r\n",
                "GET / http/1.1\r\nHost: h\r\n\r\n",
                "GET / HTTP/1.1\nHost: h\n\n",
                "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\nX-Tenant-Id: acme\r\n\r\n0\r\n\r\n"
            })
    void refusesHeadsThatCouldBeReadInTwoWays(String head) throws IOException {
        try (RawClient client = router.client()) {
            assertThat(client.send(head).toEnd()).startsWith("HTTP/1.1 400 ").contains("Connection: close");
            assertThat(cell.requests()).isEmpty();
        }
    }

    @Test
    void acceptsHostsWithPortLiteralCaseAndTrailingDot() throws IOException {
        for (String host : new String[] {"[::1]:8080", "acme.cells.localhost.", "ACME.CELLS.LOCALHOST:80", "h"}) {
            String request = "GET / HTTP/1.1\r\nHost: " + host + "\r\nX-Tenant-Id:  acme \r\n\r\n";
            assertThat(router.ask(request)).as(host).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void answersByItselfWithAProblemDocument() throws IOException {
        String answer = router.ask("GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: nobody\r\n\r\n");
        assertThat(answer)
                .startsWith("HTTP/1.1 404 Not Found\r\nServer: cells-router\r\n")
                .contains("X-Cells-Router-Error: tenant-unknown\r\n")
                .contains("Content-Type: application/problem+json\r\n")
                .contains("\"type\":\"urn:cells:problem:tenant-unknown\"", "\"tenant\":\"nobody\"")
                .doesNotContain("Connection: close");
    }

    @Test
    void answersHeadWithoutABody() throws IOException {
        try (RawClient client = router.client()) {
            client.send("HEAD / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: nobody\r\n\r\n");
            assertThat(client.head()).startsWith("HTTP/1.1 404 ").contains("Content-Length: ");
            assertThat(client.send("GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n")
                            .answer())
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void closesAfterRefusingARequestWithABodyInsteadOfReadingTheBodyAsARequest() throws IOException {
        try (RawClient client = router.client()) {
            String answer = client.send("POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: nobody\r\nContent-Length: "
                            + EVIL.length() + "\r\n\r\n" + EVIL)
                    .toEnd();
            assertThat(answer).startsWith("HTTP/1.1 404 ").contains("Connection: close");
            assertThat(cell.requests()).isEmpty();
        }
    }

    @Test
    void limitsTheRequestLineTheHeadAndItsFields() throws IOException {
        assertThat(refused("GET /" + "a".repeat(5_000) + " HTTP/1.1\r\nHost: x\r\n\r\n"))
                .startsWith("HTTP/1.1 414 ");
        assertThat(refused("GET /" + "a".repeat(100_000))).startsWith("HTTP/1.1 414 ");
        assertThat(refused("GET / HTTP/1.1\r\nHost: x\r\nX: " + "a".repeat(9_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ");
        assertThat(refused("GET / HTTP/1.1\r\nHost: x\r\n" + "X: a\r\n".repeat(60) + "\r\n"))
                .startsWith("HTTP/1.1 431 ");
        assertThat(refused(HEAD + "Content-Length: 10000001\r\n\r\n")).startsWith("HTTP/1.1 413 ");
        assertThat(refused("GET / HTTP/2.0\r\nHost: x\r\n\r\n")).startsWith("HTTP/1.1 505 ");
        assertThat(refused(HEAD + "Expect: banana\r\nContent-Length: 1\r\n\r\n"))
                .startsWith("HTTP/1.1 417 ");
        assertThat(cell.requests()).isEmpty();
    }

    private String refused(String request) throws IOException {
        try (RawClient client = router.client()) {
            return client.send(request).toEnd();
        }
    }

    @Test
    void answers408WhenTheHeaderTakesTooLongHoweverBusyTheClientIs() throws IOException {
        try (RawClient client = router.client()) {
            client.send("GET / HTTP/1.1\r\n");
            assertThat(client.toEnd()).startsWith("HTTP/1.1 408 ").contains("head-timeout");
        }
    }

    @Test
    void answers503UntilItHasAMap() throws IOException {
        try (var empty = new TestRouter()) {
            assertThat(empty.ask("GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n"))
                    .startsWith("HTTP/1.1 503 ")
                    .contains("Retry-After: ", "\"code\":\"no-map\"");
        }
    }

    @Test
    void refusesBeforeAny100() throws IOException {
        try (RawClient client = router.client()) {
            client.send(
                    "POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: nobody\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
            assertThat(client.head()).startsWith("HTTP/1.1 404 ");
        }
    }
}
