package dev.cells.router.proxy;

import static dev.cells.router.proxy.WireBench.GET;
import static dev.cells.router.proxy.WireBench.HEAD;
import static dev.cells.router.proxy.WireBench.OK;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that reach no cell: what the client is told, and that nothing after them is read as a request. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class WireRefuseIT {

    private static final String POST = "POST / HTTP/1.1\r\n" + HEAD;
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String EVIL = "GET /evil HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: beta\r\n\r\n";

    private static WireBench wire;

    record Case(int status, String code, String bytes) {
        @Override
        public String toString() {
            String shown = bytes.replace("\r", "␍").replace("\n", "␊");
            return status + " " + code + " " + (shown.length() > 160 ? shown.substring(0, 160) + "…" : shown);
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

    private static Stream<Case> cases(int status, String code, String before, String after, String... middles) {
        return Stream.of(middles).map(middle -> new Case(status, code, before + middle + after));
    }

    static Stream<Case> framing() {
        return Stream.of(
                        cases(
                                400,
                                "request-framing",
                                POST,
                                "\r\n\r\n0\r\n\r\n" + EVIL,
                                "Content-Length: 4\r\nTransfer-Encoding: chunked",
                                "Transfer-Encoding: chunked\r\nContent-Length: 4",
                                "Transfer-Encoding: chunked\r\nContent-Length: 0",
                                "Transfer-Encoding: chunked\r\nContent-Length: x",
                                "Transfer-Encoding: xchunked",
                                "Transfer-Encoding: chunkedx",
                                "Transfer-Encoding: chunked,",
                                "Transfer-Encoding: ,chunked",
                                "Transfer-Encoding: chunked, chunked",
                                "Transfer-Encoding: chunked, gzip",
                                "Transfer-Encoding: chunked, identity",
                                "Transfer-Encoding: gzip, chunked",
                                "Transfer-Encoding: gzip",
                                "Transfer-Encoding: identity",
                                "Transfer-Encoding: \"chunked\"",
                                "Transfer-Encoding: chunked;q=1",
                                "Transfer-Encoding: chunked\u00a0",
                                "Transfer-Encoding: \u0085chunked",
                                "Transfer-Encoding:",
                                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                                "Transfer-Encoding: chunked\r\ntransfer-encoding: identity",
                                "Transfer-Encoding : chunked",
                                "Transfer-Encoding\t: chunked",
                                " Transfer-Encoding: chunked",
                                "Transfer-Encoding\r\n: chunked",
                                "Transfer-Encoding:\r\n chunked",
                                "Transfer-Encoding: chunked\r\n , gzip",
                                "X: y\nTransfer-Encoding: chunked"),
                        cases(
                                400,
                                "request-syntax",
                                POST,
                                "\r\n\r\n0\r\n\r\n" + EVIL,
                                "Transfer-Encoding: \u000bchunked",
                                "Transfer-Encoding: chunked\u0000",
                                "Transfer-Encoding: chu\u0000nked",
                                "X: y\rTransfer-Encoding: chunked"),
                        cases(
                                400,
                                "request-framing",
                                POST,
                                "\r\n\r\nabcd" + EVIL,
                                "Content-Length: 4\r\nContent-Length: 4",
                                "Content-Length: 4\r\nContent-Length: 5",
                                "Content-Length: 4\r\ncontent-length: 0",
                                "Content-Length: 4, 4",
                                "Content-Length: 4, 5",
                                "Content-Length: 4,",
                                "Content-Length: +4",
                                "Content-Length: -4",
                                "Content-Length: -0",
                                "Content-Length: 0x4",
                                "Content-Length: 4.0",
                                "Content-Length: 4e0",
                                "Content-Length: 4 4",
                                "Content-Length: 4_0",
                                "Content-Length: 4;",
                                "Content-Length: \"4\"",
                                "Content-Length: four",
                                "Content-Length: \u0664",
                                "Content-Length: \u00b2",
                                "Content-Length:",
                                "Content-Length: 99999999999999999999",
                                "Content-Length: 9223372036854775808",
                                "Content-Length: 18446744073709551620",
                                "Content-Length : 4",
                                "Content-Length\t: 4",
                                "Content-Length: 4\r\n 2",
                                "Content-Length: 4\r\n\t",
                                "Content-Length: 4\nX: y"),
                        cases(
                                400,
                                "request-framing",
                                "POST / HTTP/1.0\r\nX-Tenant-Id: acme\r\n",
                                "\r\n\r\n0\r\n\r\n" + EVIL,
                                "Transfer-Encoding: chunked",
                                "Transfer-Encoding: chunked\r\nConnection: keep-alive",
                                "Transfer-Encoding: chunked\r\nContent-Length: 5"))
                .flatMap(cases -> cases);
    }

    static Stream<Case> chunks() {
        return cases(
                400,
                "request-framing",
                CHUNKED,
                EVIL,
                "1junk\r\nZ\r\n0\r\n\r\n",
                "\t1\r\nZ\r\n0\r\n\r\n",
                " 1\r\nZ\r\n0\r\n\r\n",
                "1 \r\nZ\r\n0\r\n\r\n",
                "1\t\r\nZ\r\n0\r\n\r\n",
                "0x1\r\nZ\r\n0\r\n\r\n",
                "+1\r\nZ\r\n0\r\n\r\n",
                "-1\r\nZ\r\n0\r\n\r\n",
                "0_0\r\n\r\n",
                "1.\r\nZ\r\n0\r\n\r\n",
                "g\r\nZ\r\n0\r\n\r\n",
                "\r\n0\r\n\r\n",
                ";a=b\r\n0\r\n\r\n",
                "1\nZ\n0\n\n",
                "1\nZ\r\n0\r\n\r\n",
                "1\rZ\r\n0\r\n\r\n",
                "1\r\rZ\r\n0\r\n\r\n",
                "1\r\nZ\n0\r\n\r\n",
                "1\r\nZ\r0\r\n\r\n",
                "1\r\nZ0\r\n\r\n",
                "1\r\nZZ\r\n0\r\n\r\n",
                "2\r\nZ\r\n0\r\n\r\n",
                "2;a\nxx\r\n4f\r\n",
                "2;a\rxx\r\n4f\r\n",
                "1;a\u0000\r\nZ\r\n0\r\n\r\n",
                "1;\r\nZ\r\n0\r\n\r\n",
                "1;;\r\nZ\r\n0\r\n\r\n",
                "1;a=\r\nZ\r\n0\r\n\r\n",
                "1;a=\"b\r\nZ\r\n0\r\n\r\n",
                "1;a=\"b\"c\r\nZ\r\n0\r\n\r\n",
                "1;a=b c\r\nZ\r\n0\r\n\r\n",
                "1;=b\r\nZ\r\n0\r\n\r\n",
                "1,a\r\nZ\r\n0\r\n\r\n",
                "FFFFFFFFFFFFFFFFF\r\n",
                "8000000000000000\r\nZ",
                "10000000000000001\r\nZ\r\n0\r\n\r\n",
                "1;" + "a".repeat(20_000) + "\r\nZ\r\n0\r\n\r\n",
                "1\r\nZ\r\n" + "0".repeat(20_000) + "\r\n\r\n",
                "0\r\n\n",
                "0\r\n\rx",
                "0\n\r\n",
                "0\r\nno colon\r\n\r\n",
                "0\r\n: b\r\n\r\n",
                "0\r\nX : b\r\n\r\n",
                "0\r\n folded: x\r\n\r\n",
                "0\r\nX: a\r\n b\r\n\r\n",
                "0\r\nX: a\nY: b\r\n\r\n");
    }

    static Stream<Case> trailers() {
        return Stream.of(
                new Case(400, "request-syntax", CHUNKED + "0\r\nX: a\u0000b\r\n\r\n" + EVIL),
                new Case(400, "request-syntax", CHUNKED + "0\r\nX: a\rb\r\n\r\n" + EVIL),
                new Case(431, "head-too-large", CHUNKED + "0\r\nX: " + "a".repeat(20_000) + "\r\n\r\n" + EVIL),
                new Case(431, "head-too-large", CHUNKED + "0\r\n" + "X: a\r\n".repeat(200) + "\r\n" + EVIL));
    }

    static Stream<Case> fieldLines() {
        return Stream.concat(
                cases(
                        400,
                        "request-framing",
                        "GET / HTTP/1.1\r\n" + HEAD,
                        "\r\n\r\n" + EVIL,
                        "X-A",
                        ": b",
                        " : b",
                        "X A: b",
                        "X\tA: b",
                        "X-A : b",
                        "X-A\t: b",
                        "X\u00e4: b",
                        "X\u0000: b",
                        "X(a): b",
                        "X[a]: b",
                        "X/a: b",
                        "X=a: b",
                        "X@a: b",
                        "\"X\": b",
                        "{X}: b",
                        "X,Y: b",
                        "X;Y: b",
                        "X\\Y: b",
                        "X\u007f: b",
                        "X-A: b\r\n folded",
                        "X-A: b\r\n\tfolded",
                        "X-A: b\r\n ",
                        "X-A: b\r\n \r\nX-B: c",
                        "X-A: b\nX-B: c",
                        "X-A: b\n",
                        "\nX-A: b",
                        "X-A: b\r\n\nX-B: c",
                        "\rX-A: b"),
                cases(
                        400,
                        "request-syntax",
                        "GET / HTTP/1.1\r\n" + HEAD,
                        "\r\n\r\n" + EVIL,
                        "X-A: b\u0000",
                        "X-A: \u0000",
                        "X-A: b\u0001c",
                        "X-A: b\u0008c",
                        "X-A: b\u000bc",
                        "X-A: b\u000cc",
                        "X-A: b\u001bc",
                        "X-A: b\u007fc",
                        "X-A: b\rc",
                        "X-A: \rX-B: c",
                        "X-A: b\r"));
    }

    static Stream<Case> requestLines() {
        return Stream.of(
                        cases(
                                400,
                                "request-syntax",
                                "",
                                "\r\n" + HEAD + "\r\n" + EVIL,
                                "GET  / HTTP/1.1",
                                "GET /  HTTP/1.1",
                                "GET / HTTP/1.1 ",
                                " GET / HTTP/1.1",
                                "\tGET / HTTP/1.1",
                                "GET\t/ HTTP/1.1",
                                "GET /\tHTTP/1.1",
                                "GET\u000b/ HTTP/1.1",
                                "GET /a b HTTP/1.1",
                                "GET /a\tb HTTP/1.1",
                                "GET /a\u0000b HTTP/1.1",
                                "GET /a\u0001b HTTP/1.1",
                                "GET /a\u007fb HTTP/1.1",
                                "GET /a\rb HTTP/1.1",
                                "GET /\r HTTP/1.1",
                                "\rGET / HTTP/1.1",
                                "GET / HTTP/1.1\r",
                                "GET /",
                                "GET",
                                "GET HTTP/1.1",
                                "/ HTTP/1.1",
                                "G{T / HTTP/1.1",
                                "G\u00cbT / HTTP/1.1",
                                "G:T / HTTP/1.1",
                                "GET, / HTTP/1.1",
                                "\"GET\" / HTTP/1.1",
                                "GET / http/1.1",
                                "GET / Http/1.1",
                                "GET / HTTP/1",
                                "GET / HTTP/1.",
                                "GET / HTTP/1.x",
                                "GET / HTTP/1.10",
                                "GET / HTTP/01.1",
                                "GET / HTTP/1,1",
                                "GET / HTTP /1.1",
                                "GET / HTTPS/1.1",
                                "GET / XTTP/1.1",
                                "GET / RTSP/1.0",
                                "GET / 1.1",
                                "GET x HTTP/1.1",
                                "GET x/y HTTP/1.1",
                                "GET ?q HTTP/1.1",
                                "GET * HTTP/1.1",
                                "options * HTTP/1.1",
                                "OPTIONS ** HTTP/1.1",
                                "OPTIONS *? HTTP/1.1",
                                "GET x:80 HTTP/1.1",
                                "GET ftp://x/ HTTP/1.1",
                                "GET file:///etc/passwd HTTP/1.1",
                                "GET javascript:1 HTTP/1.1",
                                "GET http:/x/ HTTP/1.1",
                                "GET http:x HTTP/1.1"),
                        cases(
                                400,
                                "request-framing",
                                "",
                                "\r\n" + HEAD + "\r\n" + EVIL,
                                "\nGET / HTTP/1.1",
                                "GET / HTTP/1.1\n",
                                "GET / HTTP/1.1\nX: y"),
                        cases(
                                501,
                                "method-unsupported",
                                "",
                                "\r\n" + HEAD + "\r\n" + EVIL,
                                "CONNECT x:443 HTTP/1.1",
                                "CONNECT / HTTP/1.1",
                                "CONNECT http://x/ HTTP/1.1"),
                        cases(
                                505,
                                "version-unsupported",
                                "",
                                "\r\n" + HEAD + "\r\n" + EVIL,
                                "GET / HTTP/2.0",
                                "GET / HTTP/3.0",
                                "GET / HTTP/0.9",
                                "GET / HTTP/9.9"),
                        Stream.of(
                                new Case(400, "request-syntax", "GET /\r\n"),
                                new Case(
                                        400,
                                        "request-syntax",
                                        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc"),
                                new Case(400, "request-syntax", "\u0000\u0000\u0000"),
                                new Case(
                                        505,
                                        "version-unsupported",
                                        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
                                                + "\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000")))
                .flatMap(cases -> cases);
    }

    static Stream<Case> hosts() {
        return Stream.of(
                        cases(
                                400,
                                "host-field",
                                "GET / HTTP/1.1\r\nX-Tenant-Id: acme\r\n",
                                "\r\n\r\n" + EVIL,
                                "X: y",
                                "Host:",
                                "Host: ",
                                "Host: x\r\nHost: x",
                                "Host: x\r\nHost: y",
                                "Host: x\r\nhost:",
                                "Host: a,b",
                                "Host: a, b",
                                "Host: a b",
                                "Host: a/b",
                                "Host: /",
                                "Host: a?b",
                                "Host: a#b",
                                "Host: a\\b",
                                "Host: u@a",
                                "Host: u:p@a",
                                "Host: http://a",
                                "Host: a:b",
                                "Host: a:-1",
                                "Host: a:+1",
                                "Host: a:1:2",
                                "Host: a:65536",
                                "Host: a:99999999999999999999",
                                "Host: a: 80",
                                "Host: :80",
                                "Host: :",
                                "Host: [::1",
                                "Host: ::1",
                                "Host: [::1]x",
                                "Host: [::1]:x",
                                "Host: []",
                                "Host: [g::1]",
                                "Host: a]",
                                "Host: <a>",
                                "Host: {a}",
                                "Host: a|b",
                                "Host: a^b",
                                "Host: \"a\"",
                                "Host: \u00e4",
                                "Host: a%",
                                "Host: a%zz",
                                "Host: a%00%"),
                        cases(
                                400,
                                "host-field",
                                "GET ",
                                " HTTP/1.1\r\n" + HEAD + "\r\n" + EVIL,
                                "http:///",
                                "http://",
                                "http://?q",
                                "http://u@x/",
                                "http://u:p@x/",
                                "http://:80/",
                                "http://x:y/",
                                "http://x:65536/",
                                "http://x\\y/",
                                "http://a,b/",
                                "http://[::1/",
                                "http://\u00e4/"),
                        Stream.of(
                                new Case(
                                        400,
                                        "host-field",
                                        "GET http://x/ HTTP/1.1\r\nX-Tenant-Id: acme\r\n\r\n" + EVIL),
                                new Case(
                                        400,
                                        "host-field",
                                        "GET http://x/ HTTP/1.1\r\nHost: a b\r\nX-Tenant-Id: acme\r\n\r\n"),
                                new Case(
                                        400,
                                        "host-field",
                                        "GET / HTTP/1.0\r\nHost: x\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n"),
                                new Case(
                                        400, "host-field", "GET / HTTP/1.0\r\nHost: a b\r\nX-Tenant-Id: acme\r\n\r\n")))
                .flatMap(cases -> cases);
    }

    static Stream<Case> limits() {
        return Stream.of(
                new Case(414, "target-too-long", "GET /" + "a".repeat(5_000) + " HTTP/1.1\r\n" + HEAD + "\r\n" + EVIL),
                new Case(414, "target-too-long", "GET /" + "a".repeat(100_000)),
                new Case(414, "target-too-long", "A".repeat(100_000)),
                new Case(431, "head-too-large", GET.replace("\r\n\r\n", "\r\nX: " + "a".repeat(9_000) + "\r\n\r\n")),
                new Case(431, "head-too-large", GET.replace("\r\n\r\n", "\r\n" + "a".repeat(64_000))),
                new Case(431, "head-too-large", GET.replace("\r\n\r\n", "\r\n" + "X: a\r\n".repeat(60) + "\r\n")),
                new Case(431, "head-too-large", GET.replace("\r\n\r\n", "\r\n" + "X: a\r\n".repeat(10_000) + "\r\n")),
                new Case(413, "body-too-large", POST + "Content-Length: 10000001\r\n\r\n" + EVIL),
                new Case(413, "body-too-large", POST + "Content-Length: 999999999999999999\r\n\r\n" + EVIL),
                new Case(413, "body-too-large", POST + "Expect: 100-continue\r\nContent-Length: 10000001\r\n\r\n"),
                new Case(417, "expectation-unknown", POST + "Expect: banana\r\nContent-Length: 1\r\n\r\n"),
                new Case(417, "expectation-unknown", POST + "Expect: 100-continue, x\r\nContent-Length: 1\r\n\r\n"),
                new Case(
                        417,
                        "expectation-unknown",
                        POST + "Expect: 100-continue\r\nExpect: x\r\nContent-Length: 1\r\n\r\n"),
                new Case(417, "expectation-unknown", POST + "Expect: 100-continue;q=1\r\nContent-Length: 1\r\n\r\n"));
    }

    @ParameterizedTest
    @MethodSource({"framing", "chunks", "trailers", "fieldLines", "requestLines", "hosts", "limits"})
    void refusesOnceSaysWhyClosesAndReadsNothingAfterIt(Case refused) throws IOException {
        wire.fresh(connection -> {
            while (connection.request()) {
                connection.send(OK);
            }
        });
        String answer = wire.toEnd(refused.bytes());
        assertThat(answer)
                .startsWith("HTTP/1.1 " + refused.status() + " ")
                .containsOnlyOnce("HTTP/1.1 " + refused.status())
                .contains("\r\nServer: cells-router\r\nDate: ")
                .contains("\r\nX-Cells-Router-Error: " + refused.code() + "\r\n")
                .contains("\r\nContent-Type: application/problem+json\r\n")
                .contains("\r\nConnection: close\r\n")
                .contains("\"type\":\"urn:cells:problem:" + refused.code() + "\"", "\"status\":" + refused.status())
                .endsWith("}");
        assertThat(answer.split("HTTP/1\\.1 \\d", -1)).hasSize(2);
        assertThat(wire.c1.requests()).noneMatch(request -> request.contains("\r\n\r\n") && !request.endsWith("<end>"));
        assertThat(wire.c2.requests()).isEmpty();
    }

    static Stream<Case> tenants() {
        return Stream.concat(
                cases(
                        400,
                        "tenant-header",
                        "GET / HTTP/1.1\r\nHost: x\r\n",
                        "\r\n\r\n",
                        "X-Tenant-Id: acme\r\nX-Tenant-Id: beta",
                        "X-Tenant-Id: acme\r\nX-Tenant-Id: acme",
                        "x-tenant-id: acme\r\nX-TENANT-ID: acme",
                        "X-Tenant-Id: acme\r\nX-Tenant-Id:"),
                Stream.concat(
                        cases(
                                400,
                                "tenant-malformed",
                                "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id:",
                                "\r\n\r\n",
                                "",
                                " ",
                                " acme, beta",
                                " acme,acme",
                                " ACME",
                                " acme%2Fb",
                                " ../beta",
                                " acme beta",
                                " acme\tbeta",
                                " acme;",
                                " \"acme\"",
                                " -acme",
                                " acme-",
                                " acme.",
                                " tenant:*",
                                " {acme}",
                                " acm\u00e9",
                                " a_b",
                                " " + "a".repeat(64),
                                " " + "a".repeat(3_000)),
                        Stream.of(
                                new Case(400, "tenant-missing", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
                                new Case(
                                        400,
                                        "tenant-missing",
                                        "GET / HTTP/1.1\r\nHost: x\r\nX_Tenant_Id: acme\r\n\r\n"),
                                new Case(
                                        400,
                                        "tenant-missing",
                                        "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-Host: acme.cells.localhost\r\n\r\n"),
                                new Case(
                                        400,
                                        "tenant-missing",
                                        "GET / HTTP/1.1\r\nHost: x\r\nForwarded: host=acme.cells.localhost\r\n\r\n"),
                                new Case(
                                        400,
                                        "tenant-conflict",
                                        "GET / HTTP/1.1\r\nHost: beta.cells.localhost\r\nX-Tenant-Id: acme\r\n\r\n"),
                                new Case(
                                        400,
                                        "tenant-conflict",
                                        "GET http://beta.cells.localhost/ HTTP/1.1\r\nHost: acme.cells.localhost\r\nX-Tenant-Id: acme\r\n\r\n"),
                                new Case(
                                        400,
                                        "authorization-repeated",
                                        GET.replace("\r\n\r\n", "\r\nAuthorization: a\r\nauthorization: b\r\n\r\n")),
                                new Case(
                                        404,
                                        "tenant-unknown",
                                        "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: null\r\n\r\n"),
                                new Case(404, "tenant-unknown", "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: 0\r\n\r\n"),
                                new Case(
                                        404,
                                        "tenant-unknown",
                                        "GET / HTTP/1.1\r\nHost: nobody.cells.localhost\r\n\r\n"),
                                new Case(
                                        404,
                                        "tenant-unknown",
                                        "POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: nobody\r\nContent-Length: 0\r\n\r\n"))));
    }

    /** What is wrong with a tenant leaves no doubt about where the request ends, so the connection goes on. */
    @ParameterizedTest
    @MethodSource("tenants")
    void refusesATenantAndServesTheNextRequest(Case refused) throws IOException {
        wire.answering(OK);
        try (RawClient client = wire.client()) {
            assertThat(client.send(refused.bytes()).answer())
                    .startsWith("HTTP/1.1 " + refused.status() + " ")
                    .contains("X-Cells-Router-Error: " + refused.code())
                    .doesNotContain("Connection:");
            assertThat(wire.requests()).isEmpty();
            assertThat(client.send(GET).answer()).isEqualTo(OK);
        }
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void neverReadsARefusedRequestsBodyAsARequest(String head) throws IOException {
        wire.answering(OK);
        String body = head.contains("chunked")
                ? Integer.toHexString(EVIL.length()) + "\r\n" + EVIL + "\r\n0\r\n\r\n" + EVIL
                : EVIL + EVIL;
        assertThat(wire.toEnd(head + "\r\n" + body))
                .startsWith("HTTP/1.1 404 ")
                .contains("Connection: close\r\n")
                .containsOnlyOnce("HTTP/1.1 404 ");
        assertThat(wire.requests()).isEmpty();
    }

    static Stream<String> bodies() {
        String post = "POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: nobody\r\n";
        return Stream.of(
                post + "Content-Length: " + EVIL.length() + "\r\n",
                post + "Content-Length: " + EVIL.length() + "\r\nExpect: 100-continue\r\n",
                post + "Content-Length: 9999999\r\n",
                post + "Transfer-Encoding: chunked\r\n",
                post.replace("1.1", "1.0") + "Content-Length: " + EVIL.length() + "\r\nConnection: keep-alive\r\n");
    }
}
