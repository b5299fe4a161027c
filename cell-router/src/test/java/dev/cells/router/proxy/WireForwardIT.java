package dev.cells.router.proxy;

import static dev.cells.router.proxy.WireBench.GET;
import static dev.cells.router.proxy.WireBench.HEAD;
import static dev.cells.router.proxy.WireBench.OK;
import static dev.cells.router.proxy.WireBench.OURS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Legal requests of every shape: which bytes the cell gets. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class WireForwardIT {

    private static WireBench wire;

    /** @param got what the cell gets, without our own lines at the head's end */
    record Case(String sent, String got, String body) {
        @Override
        public String toString() {
            String shown = sent.replace("\r\n", "␍␊");
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

    private static Case lines(String sent, String got) {
        return new Case("GET / HTTP/1.1\r\n" + HEAD + sent + "\r\n", "GET / HTTP/1.1\r\nHost: x\r\n" + got, "");
    }

    private static Case kept(String lines) {
        return lines(lines, lines);
    }

    private static Case dropped(String lines) {
        return lines(lines, "");
    }

    private static Case body(String sentHead, String sentBody, String gotHead, String gotBody) {
        return new Case(
                "POST / HTTP/1.1\r\n" + HEAD + sentHead + "\r\n" + sentBody,
                "POST / HTTP/1.1\r\nHost: x\r\n" + gotHead,
                gotBody);
    }

    static Stream<Case> fields() {
        return Stream.of(
                kept("X-A: b\r\n"),
                kept("X-A:b\r\n"),
                kept("X-A:\r\n"),
                kept("X-A: \t \r\n"),
                kept("X-A:   b   \r\n"),
                kept("X-A:\tb\t\r\n"),
                kept("X-A: b\tc  d\r\n"),
                kept("x-a: 1\r\nX-B: 2\r\nX-A: 3\r\nx-A: 4\r\n"),
                kept("X-A: \u00e4\u00ff\u0080\u00a0\r\n"),
                kept("X-A: \"q\\\"uoted, ;=\"\r\n"),
                kept("X-A: a:b::c\r\n"),
                kept("!#$%&'*+-.^_`|~09azAZ: b\r\n"),
                kept("X: " + "v".repeat(7_000) + "\r\n"),
                kept("n".repeat(2_000) + ": v\r\n"),
                kept("X-A: b\r\n".repeat(45)),
                kept("Cookie: a=1; b=2\r\nCookie: c=3\r\n"),
                kept("Accept: a, b\r\nAccept: c\r\n"),
                kept("Accept-Encoding: gzip, br\r\n"),
                kept("Range: bytes=0-1\r\nIf-Range: \"e\"\r\n"),
                kept("If-None-Match: \"a\", W/\"b\"\r\nIf-Modified-Since: Tue, 01 Dec 2026 00:00:00 GMT\r\n"),
                kept("Authorization: Basic YTpi\r\n"),
                kept("Date: Tue, 01 Dec 2026 00:00:00 GMT\r\n"),
                kept("User-Agent: a/1 (b)\r\nReferer: http://a/b?c#d\r\nOrigin: null\r\n"),
                kept("Cache-Control: no-cache\r\nPragma: no-cache\r\n"),
                kept("Via: 1.0 first, 1.1 second\r\n"),
                kept("Max-Forwards: 0\r\n"),
                kept("Idempotency-Key: \"k\"\r\n"),
                kept("traceparent: 00-1-2-01\r\ntracestate: a=b\r\n"),
                kept("X_Under_Score: 1\r\n"),
                kept("X-Tenant: a\r\nX-Tenant-Ids: b\r\nXX-Tenant-Id: c\r\nX-Tenant-Id-: d\r\nTenant-Id: e\r\n"),
                kept("Content-Type: text/plain\r\nContent-Language: de\r\n"));
    }

    static Stream<Case> hopFields() {
        return Stream.of(
                dropped("Connection: keep-alive\r\n"),
                dropped("Connection: Keep-Alive\r\nKeep-Alive: timeout=5, max=10\r\n"),
                dropped("Connection:\r\n"),
                dropped("Connection: , ,\r\n"),
                dropped("Proxy-Connection: keep-alive\r\n"),
                dropped("Proxy-Authorization: Basic x\r\n"),
                dropped("Proxy-Authenticate: Basic\r\n"),
                dropped("TE: trailers\r\n"),
                dropped("TE: trailers, deflate;q=0.5\r\nConnection: TE\r\n"),
                dropped("Trailer: X-Sum\r\n"),
                dropped("Upgrade: websocket\r\n"),
                dropped("Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"),
                dropped("Upgrade: H2C\r\nConnection: upgrade\r\n"),
                dropped("Upgrade: websocket, h2c\r\nConnection: upgrade\r\n"),
                dropped("HTTP2-Settings: AAMAAABkAAQAAP__\r\n"),
                dropped("X-Gone: 1\r\nConnection: X-Gone\r\n"),
                dropped("Connection: x-gone\r\nX-GONE: 1\r\nX-Gone: 2\r\n"),
                dropped("Connection: keep-alive , X-One,X-Two ,\r\nX-One: 1\r\nX-Two: 2\r\n"),
                dropped("Connection: X-One\r\nX-Two: 2\r\nConnection: X-Two\r\nX-One: 1\r\n"),
                lines("Connection: X-Gone\r\nX-Gon: 1\r\nX-Gone2: 2\r\nX-Gone: 3\r\n", "X-Gon: 1\r\nX-Gone2: 2\r\n"),
                dropped("Connection: Authorization\r\nAuthorization: Basic YTpi\r\n"),
                dropped("Connection: Cookie\r\nCookie: a=b\r\n"),
                dropped("Connection: Host\r\n"),
                dropped("Connection: X-Tenant-Id, X-Tenant-Epoch\r\n"),
                dropped("Connection: Via, X-Forwarded-For\r\nVia: 1.1 other\r\n"),
                dropped("Connection: Content-Length, Transfer-Encoding\r\n"),
                dropped("X-Tenant-Epoch: 99\r\nx-tenant-epoch: 98\r\n"),
                dropped("X_Tenant_Id: beta\r\nX-Tenant_Id: beta\r\nx_tenant-id: beta\r\nX_TENANT_EPOCH: 9\r\n"),
                dropped("X-Forwarded-For: 10.0.0.1\r\nX-Forwarded-For: evil, 10.0.0.2\r\n"),
                dropped(
                        "X-Forwarded-Proto: javascript\r\nX-Forwarded-Host: beta.cells.localhost\r\nX-Forwarded-Port: 1\r\n"),
                dropped("X-Forwarded-Prefix: /x\r\nX-FORWARDED-SERVER: y\r\nX_Forwarded_For: z\r\n"),
                dropped("Forwarded: for=\"_x\";host=beta.cells.localhost\r\n"),
                dropped("X-Real-IP: 1.1.1.1\r\n"),
                dropped("baggage: tenant=beta\r\n"),
                dropped("X-Cells-Router-Error: x\r\nX-Tenant-Fenced: 1\r\nX-Cell-Owner-Epoch: 1\r\n"),
                lines("A: 1\r\nKeep-Alive: 1\r\nB: 2\r\nTE: x\r\nC: 3\r\n", "A: 1\r\nB: 2\r\nC: 3\r\n"));
    }

    static Stream<Case> bodies() {
        String chunked = "Transfer-Encoding: chunked\r\n";
        return Stream.of(
                body("Content-Length: 5\r\n", "hello", "Content-Length: 5\r\n", "hello"),
                body("content-length:5\r\n", "hello", "Content-Length: 5\r\n", "hello"),
                body("Content-Length: \t5 \t\r\n", "hello", "Content-Length: 5\r\n", "hello"),
                body("Content-Length: 005\r\n", "hello", "Content-Length: 5\r\n", "hello"),
                body("Content-Length: 0000000000000000000000000000005\r\n", "hello", "Content-Length: 5\r\n", "hello"),
                body("Content-Length: 0\r\n", "", "Content-Length: 0\r\n", ""),
                body("", "", "", ""),
                body("Content-Length: 5\r\nConnection: Content-Length\r\n", "hello", "Content-Length: 5\r\n", "hello"),
                body("Content-Length: 4\r\n", "\u0000\r\n\u00ff", "Content-Length: 4\r\n", "\u0000\r\n\u00ff"),
                body("Content-Length: 9\r\n", "GET / HTT", "Content-Length: 9\r\n", "GET / HTT"),
                body(chunked, "5\r\nhello\r\n0\r\n\r\n", chunked, "5\r\nhello\r\n0\r\n\r\n"),
                body("transfer-encoding:CHUNKED\r\n", "5\r\nhello\r\n0\r\n\r\n", chunked, "5\r\nhello\r\n0\r\n\r\n"),
                body("Transfer-Encoding: \tchunked\t \r\n", "0\r\n\r\n", chunked, "0\r\n\r\n"),
                body(chunked + "Connection: Transfer-Encoding\r\n", "0\r\n\r\n", chunked, "0\r\n\r\n"),
                body(chunked, "0\r\n\r\n", chunked, "0\r\n\r\n"),
                body(chunked, "000\r\n\r\n", chunked, "0\r\n\r\n"),
                body(chunked, "0005\r\nhello\r\n0\r\n\r\n", chunked, "5\r\nhello\r\n0\r\n\r\n"),
                body(
                        chunked,
                        "0000000000000000000000a\r\n0123456789\r\n0\r\n\r\n",
                        chunked,
                        "a\r\n0123456789\r\n0\r\n\r\n"),
                body(chunked, "A\r\n0123456789\r\n00\r\n\r\n", chunked, "a\r\n0123456789\r\n0\r\n\r\n"),
                body(chunked, "5;a\r\nhello\r\n0;b=c\r\n\r\n", chunked, "5\r\nhello\r\n0\r\n\r\n"),
                body(
                        chunked,
                        "5;a=\"b;\\\"\u00e4\r\n\"\r\nhello\r\n0\r\n\r\n".replace("\u00e4\r\n", "\u00e4"),
                        chunked,
                        "5\r\nhello\r\n0\r\n\r\n"),
                body(
                        chunked,
                        "5 ; a = b ;c\t=\t\"d\" ; e\r\nhello\r\n0 ;x\r\n\r\n",
                        chunked,
                        "5\r\nhello\r\n0\r\n\r\n"),
                body(chunked, "5;" + "a".repeat(9_000) + "\r\nhello\r\n0\r\n\r\n", chunked, "5\r\nhello\r\n0\r\n\r\n"),
                body(
                        chunked,
                        ("1;ext=" + "v".repeat(24) + "\r\nZ\r\n").repeat(800) + "0\r\n\r\n",
                        chunked,
                        "1\r\nZ\r\n".repeat(800) + "0\r\n\r\n"),
                body(chunked, "2\r\n\r\n\r\n0\r\n\r\n", chunked, "2\r\n\r\n\r\n0\r\n\r\n"),
                body(chunked, "5\r\n0\r\n\r\n\r\n0\r\n\r\n", chunked, "5\r\n0\r\n\r\n\r\n0\r\n\r\n"));
    }

    static Stream<Case> trailers() {
        String chunked = "Transfer-Encoding: chunked\r\n";
        return Stream.of(
                body(chunked, "0\r\nX-Sum: 1\r\n\r\n", chunked, "0\r\nX-Sum: 1\r\n\r\n"),
                body(chunked, "1\r\nZ\r\n0\r\nX-Sum: 1\r\n\r\n", chunked, "1\r\nZ\r\n0\r\nX-Sum: 1\r\n\r\n"),
                body(
                        chunked + "Trailer: X-Sum\r\n",
                        "0\r\nX-Sum: 1\r\n\r\n",
                        "Trailer: X-Sum\r\n" + chunked,
                        "0\r\nX-Sum: 1\r\n\r\n"),
                body(
                        chunked,
                        "0\r\nX-A:\r\nx-b:  2 \r\nX-A: \u00e4\r\n\r\n",
                        chunked,
                        "0\r\nX-A:\r\nx-b:  2 \r\nX-A: \u00e4\r\n\r\n"),
                body(
                        chunked,
                        "0\r\nX-Tenant-Id: beta\r\nX-Tenant-Epoch: 1\r\nX-Ok: 1\r\n\r\n",
                        chunked,
                        "0\r\nX-Ok: 1\r\n\r\n"),
                body(chunked, "0\r\nX-Tenant-Id: beta\r\n\r\n", chunked, "0\r\n\r\n"),
                body(
                        chunked,
                        "0\r\nX_Tenant_Id: beta\r\nForwarded: for=x\r\nX-Forwarded-For: y\r\nbaggage: a=b\r\n\r\n",
                        chunked,
                        "0\r\n\r\n"),
                body(
                        chunked,
                        "0\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nHost: y\r\nTrailer: x\r\n\r\n",
                        chunked,
                        "0\r\n\r\n"),
                body(
                        chunked,
                        "0\r\nConnection: close\r\nKeep-Alive: 1\r\nTE: x\r\nUpgrade: y\r\nProxy-Authorization: z\r\n\r\n",
                        chunked,
                        "0\r\n\r\n"),
                body(
                        chunked,
                        "0\r\nAuthorization: x\r\nCookie: y\r\nSet-Cookie: z\r\nCache-Control: a\r\nContent-Type: b\r\n\r\n",
                        chunked,
                        "0\r\n\r\n"),
                body(
                        chunked,
                        "0\r\nExpect: x\r\nRange: y\r\nIf-Match: z\r\nMax-Forwards: 1\r\nVia: 1.1 x\r\nDate: d\r\n\r\n",
                        chunked,
                        "0\r\n\r\n"));
    }

    static Stream<Case> methodsAndTargets() {
        Stream<Case> methods = Stream.of(
                        "GET",
                        "HEAD",
                        "POST",
                        "PUT",
                        "PATCH",
                        "DELETE",
                        "OPTIONS",
                        "TRACE",
                        "get",
                        "FOO",
                        "M-SEARCH",
                        "PROPFIND",
                        "PURGE",
                        "QUERY",
                        "X",
                        "!#$%&'*+-.^_`|~09",
                        "M".repeat(300),
                        "CONNECTX",
                        "connect")
                .map(method -> new Case(
                        method + " / HTTP/1.1\r\n" + HEAD + "\r\n", method + " / HTTP/1.1\r\nHost: x\r\n", ""));
        Stream<Case> targets = Stream.of(
                        "/",
                        "//",
                        "///a//",
                        "/.",
                        "/..",
                        "/../../etc",
                        "/a/./b/../c",
                        "/%2e%2e/",
                        "/a%2Fb%2fc",
                        "/%",
                        "/%zz",
                        "/%00",
                        "/%0d%0aX:y",
                        "/a+b",
                        "/a;b=c,d",
                        "/a:b@c",
                        "/~u",
                        "/'()*!$&",
                        "/{1}",
                        "/[1]",
                        "/a|b",
                        "/\"<>\\^`",
                        "/\u00c3\u00a4",
                        "/\u00ff\u0080",
                        "/a#b",
                        "/?",
                        "/??",
                        "/?a=b?c=d",
                        "/?&&=&",
                        "/?q=%2F%3D%27+ ".strip(),
                        "/?id=a|b&x={1}&f[]=1&q=it%27s&e=&z",
                        "/?u=http://evil/",
                        "/?a#b",
                        "/http://x/",
                        "/*",
                        "//evil.example/x",
                        "/" + "a".repeat(4_000),
                        "/?" + "q".repeat(4_000))
                .map(target -> new Case(
                        "GET " + target + " HTTP/1.1\r\n" + HEAD + "\r\n",
                        "GET " + target + " HTTP/1.1\r\nHost: x\r\n",
                        ""));
        Stream<Case> others = Stream.of(
                new Case("OPTIONS * HTTP/1.1\r\n" + HEAD + "\r\n", "OPTIONS * HTTP/1.1\r\nHost: x\r\n", ""),
                new Case("OPTIONS http://x HTTP/1.1\r\n" + HEAD + "\r\n", "OPTIONS * HTTP/1.1\r\nHost: x\r\n", ""),
                new Case("OPTIONS http://x/ HTTP/1.1\r\n" + HEAD + "\r\n", "OPTIONS / HTTP/1.1\r\nHost: x\r\n", ""),
                new Case("OPTIONS http://x?a HTTP/1.1\r\n" + HEAD + "\r\n", "OPTIONS /?a HTTP/1.1\r\nHost: x\r\n", ""),
                new Case(
                        "GET http://x HTTP/1.1\r\n" + HEAD.replace("x\r", "other\r") + "\r\n",
                        "GET / HTTP/1.1\r\nHost: x\r\n",
                        ""),
                new Case(
                        "GET http://x/a?b HTTP/1.1\r\n" + HEAD.replace("x\r", "other\r") + "\r\n",
                        "GET /a?b HTTP/1.1\r\nHost: x\r\n",
                        ""),
                new Case(
                        "GET HTTP://x//a%2F?b HTTP/1.1\r\n" + HEAD + "\r\n",
                        "GET //a%2F?b HTTP/1.1\r\nHost: x\r\n",
                        ""),
                new Case("GET https://x/ HTTP/1.1\r\n" + HEAD + "\r\n", "GET / HTTP/1.1\r\nHost: x\r\n", ""),
                new Case("GET http://x?b HTTP/1.1\r\n" + HEAD + "\r\n", "GET /?b HTTP/1.1\r\nHost: x\r\n", ""),
                new Case("GET / HTTP/1.2\r\n" + HEAD + "\r\n", "GET / HTTP/1.1\r\nHost: x\r\n", ""),
                new Case("GET / HTTP/1.9\r\n" + HEAD + "\r\n", "GET / HTTP/1.1\r\nHost: x\r\n", ""),
                new Case("\r\nGET / HTTP/1.1\r\n" + HEAD + "\r\n", "GET / HTTP/1.1\r\nHost: x\r\n", ""),
                new Case("\r\n".repeat(5) + "GET / HTTP/1.1\r\n" + HEAD + "\r\n", "GET / HTTP/1.1\r\nHost: x\r\n", ""),
                new Case(
                        "OPTIONS / HTTP/1.1\r\n" + HEAD + "Max-Forwards: 10\r\nA: b\r\n\r\n",
                        "OPTIONS / HTTP/1.1\r\nHost: x\r\nA: b\r\nMax-Forwards: 9\r\n",
                        ""),
                new Case(
                        "TRACE / HTTP/1.1\r\n" + HEAD + "Max-Forwards: 1\r\n\r\n",
                        "TRACE / HTTP/1.1\r\nHost: x\r\nMax-Forwards: 0\r\n",
                        ""),
                new Case(
                        "OPTIONS / HTTP/1.1\r\n" + HEAD + "Max-Forwards: x\r\n\r\n",
                        "OPTIONS / HTTP/1.1\r\nHost: x\r\nMax-Forwards: x\r\n",
                        ""),
                new Case(
                        "GET / HTTP/1.1\r\n" + HEAD + "Content-Length: 3\r\n\r\nget",
                        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n",
                        "get"),
                new Case(
                        "DELETE / HTTP/1.1\r\n" + HEAD + "Content-Length: 3\r\n\r\ndel",
                        "DELETE / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n",
                        "del"),
                new Case(
                        "GET / HTTP/1.1\r\n" + HEAD + "Transfer-Encoding: chunked\r\n\r\n1\r\nZ\r\n0\r\n\r\n",
                        "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n",
                        "1\r\nZ\r\n0\r\n\r\n"),
                new Case(
                        "HEAD / HTTP/1.1\r\n" + HEAD + "Content-Length: 1\r\n\r\nh",
                        "HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n",
                        "h"));
        return Stream.of(methods, targets, others).flatMap(cases -> cases);
    }

    @ParameterizedTest
    @MethodSource({"fields", "hopFields", "bodies", "trailers", "methodsAndTargets"})
    void theCellGetsExactlyTheseBytesAndTheConnectionGoesOn(Case sent) throws IOException {
        boolean head = sent.sent().startsWith("HEAD");
        wire.fresh(connection -> {
            for (String ok = head ? OK.replace("\r\n\r\nok", "\r\n\r\n") : OK; connection.request(); ok = OK) {
                connection.send(ok);
            }
        });
        try (RawClient client = wire.client()) {
            client.send(sent.sent());
            assertThat(head ? client.head() : client.answer()).startsWith("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n");
            assertThat(wire.c1.requests()).containsExactly(sent.got() + OURS + sent.body());
            client.send(GET.replace("/ H", "/again H"));
            assertThat(client.head()).startsWith("HTTP/1.1 200 OK\r\n");
        }
        assertThat(wire.c1.requests()).hasSize(2);
        assertThat(wire.c1.connections()).isEqualTo(1);
        assertThat(wire.c2.requests()).isEmpty();
    }

    /** However the bytes are cut into packets, they mean the same. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 50})
    void readsTheSameHoweverTheBytesArrive(int size) throws IOException {
        wire.answering(OK);
        String bytes = "\r\nPOST /a HTTP/1.1\r\n" + HEAD
                + "Transfer-Encoding: chunked\r\n\r\n5;a=\"b\"\r\nhello\r\nA\r\n0123456789\r\n"
                + "0\r\nX-Sum: 1\r\n\r\nPUT /b HTTP/1.1\r\n" + HEAD + "Content-Length: 3\r\n\r\nput" + GET;
        try (RawClient client = wire.client()) {
            for (int i = 0; i < bytes.length(); i += size) {
                client.send(bytes.substring(i, Math.min(bytes.length(), i + size)));
            }
            for (int i = 0; i < 3; i++) {
                assertThat(client.answer()).isEqualTo(OK);
            }
        }
        assertThat(wire.c1.requests()).hasSize(3);
        assertThat(wire.c1.requests().get(0)).contains("POST /a HTTP/1.1\r\n").endsWith("0\r\nX-Sum: 1\r\n\r\n");
        assertThat(Wire.content(wire.c1.requests().get(0))).isEqualTo("hello0123456789");
        assertThat(wire.c1.requests().get(1)).endsWith("\r\n\r\nput");
        assertThat(wire.c1.requests().get(2)).isEqualTo("GET / HTTP/1.1\r\nHost: x\r\n" + OURS);
    }

    /** The names of a host that are one host: letter case, port and a trailing dot do not change whose it is. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "acme.cells.localhost",
                "ACME.Cells.LOCALHOST",
                "acme.cells.localhost:80",
                "acme.cells.localhost:",
                "acme.cells.localhost.",
                "acme.cells.localhost.:8080",
                "acme.cells.localhost:00080"
            })
    void findsTheTenantInAnySpellingOfItsHost(String host) throws IOException {
        wire.answering(OK);
        for (String request : new String[] {
            "GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n", "GET http://" + host + "/ HTTP/1.1\r\nHost: other\r\n\r\n"
        }) {
            try (RawClient client = wire.client()) {
                assertThat(client.send(request).answer()).isEqualTo(OK);
            }
        }
        assertThat(wire.c1.requests())
                .hasSize(2)
                .allMatch(request -> request.contains("\r\nHost: " + host + "\r\n")
                        && request.contains("\r\nX-Forwarded-Host: " + host + "\r\n")
                        && request.contains("\r\nX-Tenant-Id: acme\r\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "x:1",
                "[::1]",
                "[::1]:8080",
                "[1:2::3.4.5.6]",
                "1.2.3.4:5",
                "a_b",
                "a-b.c",
                "a%41",
                "a!$&'()*+;=b",
                "~"
            })
    void passesAnyLegalHostOn(String host) throws IOException {
        wire.answering(OK);
        try (RawClient client = wire.client()) {
            client.send("GET / HTTP/1.1\r\nX-Tenant-Id: acme\r\nhOST:  " + host + " \r\n\r\n");
            assertThat(client.answer()).isEqualTo(OK);
        }
        assertThat(wire.c1.requests().getFirst()).startsWith("GET / HTTP/1.1\r\nHost: " + host + "\r\nX-Tenant-Id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.0\r\nX-Tenant-Id: acme\r\n\r\n",
                "GET / HTTP/1.0\r\nX-Tenant-Id: acme\r\nExpect: 100-continue\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
                "GET / HTTP/1.0\r\nX-Tenant-Id: acme\r\nExpect: banana\r\n\r\n",
                "GET / HTTP/1.0\r\nX-Tenant-Id: acme\r\nConnection: close\r\n\r\n",
                "GET / HTTP/1.0\r\nX-Tenant-Id: acme\r\nConnection: keep-alive, close\r\n\r\n"
            })
    void sendsAnHttp10RequestOnAsHttp11AndCloses(String request) throws IOException {
        wire.answering(OK);
        assertThat(WireBench.undated(wire.toEnd(request)))
                .isEqualTo("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        assertThat(wire.c1.requests())
                .containsExactly("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + wire.c1.port() + "\r\n"
                        + OURS.replace("Via: 1.1", "Via: 1.0").replace("X-Forwarded-Host: x\r\n", ""));
    }
}
