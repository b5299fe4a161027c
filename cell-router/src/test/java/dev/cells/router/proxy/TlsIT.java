package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.cells.router.tls.ServerTls;
import dev.cells.router.tls.TestKeys;
import dev.cells.router.tls.Tls;
import dev.cells.router.tls.TlsFiles;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The data port with TLS, against the JDK's own clients and against bytes that are no TLS. */
@Timeout(30)
class TlsIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: acme.cells.localhost\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    @TempDir
    Path folder;

    private TestKeys keys() {
        return new TestKeys(folder);
    }

    private TestRouter router(int handshakesMax) throws IOException {
        var server = new ServerTls(
                keys().issue("router", "acme.cells.localhost"),
                Duration.ofSeconds(4),
                handshakesMax,
                Clock.systemUTC());
        return new TestRouter(
                TestRouter.settings(Duration.ofSeconds(5)), 64, new Tls(Optional.of(server), Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void servesRequestAfterRequestAndTellsTheCellThatTheyWereEncrypted(String protocol) throws IOException {
        try (var cell = RawUpstream.answering(OK);
                var router = router(64).map(cell);
                var client = new TlsClient(keys(), router).connect(protocol)) {
            assertThat(client.send(GET).answer()).endsWith("ok");
            assertThat(client.send(GET).answer()).endsWith("ok");
            assertThat(cell.requests())
                    .hasSize(2)
                    .allSatisfy(request -> assertThat(request)
                            .contains("X-Forwarded-Proto: https\r\n", "X-Tenant-Id: acme\r\n")
                            .doesNotContain("Proto: http\r\n"));
        }
    }

    @Test
    void speaksOnlyHttp11InsideTls() throws IOException {
        try (var router = router(64);
                SSLSocket both = new TlsClient(keys(), router).socket("TLSv1.3");
                SSLSocket h2 = new TlsClient(keys(), router).socket("TLSv1.3")) {
            offer(both, "h2", "http/1.1");
            both.startHandshake();
            assertThat(both.getApplicationProtocol()).isEqualTo("http/1.1");
            offer(h2, "h2");
            assertThatThrownBy(h2::startHandshake).isInstanceOf(SSLHandshakeException.class);
        }
    }

    private static void offer(SSLSocket socket, String... protocols) {
        var parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(protocols);
        socket.setSSLParameters(parameters);
    }

    @Test
    void refusesVersionsBefore12() throws IOException {
        String body = "0302" + "00".repeat(32) + "00" + "0006c013c014002f" + "0100";
        String hello = "01" + "0000" + hex(body.length() / 2) + body;
        try (var router = router(64);
                var client = router.client()) {
            client.send(HexFormat.of().parseHex("160301" + "00" + hex(hello.length() / 2) + hello));
            String answer = client.toEnd();
            assertThat(answer.charAt(0)).as("an alert").isEqualTo((char) 21);
            assertThat(answer.charAt(6)).as("protocol_version").isEqualTo((char) 70);
        }
    }

    private static String hex(int one) {
        return HexFormat.of().toHexDigits((byte) one);
    }

    @Test
    void tellsAClientThatSpeaksInTheClearToUseHttps() throws IOException {
        try (var cell = RawUpstream.answering(OK);
                var router = router(64).map(cell);
                var client = router.client()) {
            client.send("POST / HTTP/1.1\r\nHost: acme.cells.localhost\r\nContent-Length: 20000\r\n\r\n"
                    + "x".repeat(20_000));
            assertThat(client.toEnd())
                    .startsWith("HTTP/1.1 400 ")
                    .contains("X-Cells-Router-Error: tls-required\r\n", "application/problem+json", "https://");
            assertThat(cell.requests()).isEmpty();
        }
    }

    @Test
    void closesWhatIsNeitherTlsNorHttp() throws IOException {
        try (var router = router(64);
                var client = router.client()) {
            client.send(new byte[] {0, 1, 2, 3, 4, 5, 6, 7}).toEnd();
            await().until(() -> router.core.connections() == 0);
        }
    }

    @Test
    void endsAHandshakeThatIsNeverFinished() throws IOException {
        try (var router = router(64);
                var client = router.client()) {
            client.send(HexFormat.of().parseHex("16030100"));
            client.patience(Duration.ofSeconds(10)).toEnd();
            assertThat(tls(router).failed()).isEqualTo(1);
        }
    }

    private static ServerTls tls(TestRouter router) {
        return router.core.fittings().tls().clients().orElseThrow();
    }

    @Test
    void letsAHandshakeThatDawdlesGiveWayToANewOne() throws IOException {
        try (var cell = RawUpstream.answering(OK);
                var router = router(2).map(cell);
                var first = router.client();
                var second = router.client()) {
            first.send(new byte[] {22});
            second.send(new byte[] {22});
            await().until(() -> {
                try (var third = router.client()) {
                    return third.toEnd().isEmpty() && tls(router).refused() > 0;
                }
            });
            await().ignoreExceptions().untilAsserted(() -> {
                try (var client = new TlsClient(keys(), router).connect("TLSv1.3")) {
                    assertThat(client.send(GET).answer()).endsWith("ok");
                }
            });
            assertThat(first.toEnd() + second.toEnd()).doesNotContain("HTTP");
        }
    }

    @Test
    void anAnswerThatBreaksOffNeverLooksComplete() throws IOException {
        String http10 = "GET / HTTP/1.0\r\nX-Tenant-Id: acme\r\n\r\n";
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n");
                    connection.reset();
                });
                var whole = RawUpstream.answering(
                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwhole\r\n0\r\n\r\n");
                var router = router(64).map(cell, whole)) {
            var clients = new TlsClient(keys(), router);
            for (String protocol : new String[] {"TLSv1.3", "TLSv1.2"}) {
                try (var client = clients.connect(protocol).send(http10)) {
                    assertThatThrownBy(client::plainEnd).isInstanceOf(IOException.class);
                }
                try (var client = clients.connect(protocol).send(http10.replace("acme", "beta"))) {
                    assertThat(client.plainEnd()).endsWith("\r\n\r\nwhole");
                }
            }
        }
    }

    @Test
    void aBodyCutOffUnderneathTlsIsNotARequest() throws IOException {
        try (var cell = RawUpstream.answering(OK);
                var router = router(64).map(cell);
                var raw = new Socket(
                        router.server.address().getAddress(),
                        router.server.address().getPort());
                var tls = new TlsClient(keys(), router).over(raw)) {
            var client = new RawClient(tls);
            client.send("POST / HTTP/1.1\r\nHost: acme.cells.localhost\r\nContent-Length: 10\r\n\r\n12345");
            await().until(() -> router.inFlight() == 1);
            raw.shutdownOutput();
            await().until(() -> router.inFlight() == 0);
            await().untilAsserted(() -> assertThat(cell.requests()).hasSize(1));
            assertThat(cell.requests().getFirst()).endsWith("12345<end>");
        }
    }

    @Test
    void answersAClientThatHasSaidItsLast() throws IOException {
        try (var cell = RawUpstream.answering(OK);
                var router = router(64).map(cell);
                var client = new TlsClient(keys(), router).connect("TLSv1.3")) {
            assertThat(client.send(GET).endOutput().plainEnd()).endsWith("ok");
        }
    }

    @Test
    void carriesManyBytesBothWaysUnchanged() throws IOException {
        int size = 3_000_000;
        try (var cell = new RawUpstream(connection -> {
                    connection.head();
                    byte[] body = connection.read(size);
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: " + size + "\r\n\r\n");
                    connection.send(body);
                    connection.head();
                });
                var router = router(64).map(cell);
                var client = new TlsClient(keys(), router).connect("TLSv1.3")) {
            var body = new StringBuilder();
            for (int i = 0; body.length() < size; i++) {
                body.append(i).append(' ');
            }
            body.setLength(size);
            client.send("PUT / HTTP/1.1\r\nHost: acme.cells.localhost\r\nContent-Length: " + size + "\r\n\r\n" + body);
            assertThat(client.head()).contains("200");
            assertThat(client.read(size)).isEqualTo(body.toString());
        }
    }

    @Test
    void carriesAnUpgradedConnectionToItsProperEnd() throws IOException {
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    connection.send("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n");
                    connection.send(connection.read(4));
                    connection.endOutput();
                    connection.read();
                });
                var router = router(64).map(cell);
                var client = new TlsClient(keys(), router).connect("TLSv1.3")) {
            client.send("GET / HTTP/1.1\r\nHost: acme.cells.localhost\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n");
            assertThat(client.head()).startsWith("HTTP/1.1 101 ");
            assertThat(client.send("ping").plainEnd()).isEqualTo("ping");
        }
    }

    @Test
    void endsIdleConnectionsProperlyWhenItDrains() throws Exception {
        try (var cell = RawUpstream.answering(OK);
                var router = router(64).map(cell);
                var client = new TlsClient(keys(), router).connect("TLSv1.3")) {
            assertThat(client.send(GET).answer()).endsWith("ok");
            var drained = CompletableFuture.supplyAsync(() -> router.server.drain(Duration.ofSeconds(10)));
            assertThat(client.plainEnd()).isEmpty();
            client.close();
            assertThat(drained.get()).isTrue();
        }
    }

    @Test
    void namesTheKeysWhenFilesCannotBeUsed() throws IOException {
        var one = keys().issue("one", "one.test");
        var other = keys().issue("other", "other.test");
        var mixed = new TlsFiles("cells.router.tls", one.certificate(), other.key(), Optional.empty());
        assertThatThrownBy(() -> new ServerTls(mixed, Duration.ofSeconds(1), 1, Clock.systemUTC()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cells.router.tls.key=")
                .hasMessageContaining("not that of the certificate")
                .hasMessageNotContaining("PRIVATE KEY");
    }
}
