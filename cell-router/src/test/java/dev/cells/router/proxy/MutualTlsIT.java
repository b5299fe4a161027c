package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.router.tls.ClientTls;
import dev.cells.router.tls.TestKeys;
import dev.cells.router.tls.Tls;
import dev.cells.router.tls.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS towards cells, against instances made of the JDK's own TLS. */
@Timeout(30)
class MutualTlsIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nConnection: close\r\n\r\n";
    private static final String POST =
            "POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String NAME = "c1.cell.cells.internal";

    @TempDir
    Path folder;

    private TestKeys fleet() {
        return new TestKeys(folder);
    }

    private TestKeys strangers() {
        return new TestKeys(folder.resolve("strangers"));
    }

    private SSLContext server(String dns) throws IOException {
        return fleet().context(fleet().issue("server", dns));
    }

    private TestRouter router(TlsFiles own) {
        return new TestRouter(
                TestRouter.settings(Duration.ofSeconds(5)),
                64,
                new Tls(Optional.empty(), Optional.of(new ClientTls(own, Clock.systemUTC()))));
    }

    private TestRouter router() throws IOException {
        return router(fleet().issue("router", "router.cells.internal"));
    }

    private static String https(String cell, RawUpstream instance) {
        return TestRouter.cell(cell, instance.port()).replace("http:", "https:");
    }

    private static TestRouter placed(TestRouter router, RawUpstream instance) {
        return router.map(https("c1", instance), "tenant acme c1 7 active");
    }

    private static RawUpstream.Script ok() {
        return connection -> {
            while (connection.request()) {
                connection.send(OK);
            }
        };
    }

    private static void assertUnavailable(TestRouter router, RawUpstream instance, String request, String why)
            throws IOException {
        assertThat(router.ask(request))
                .startsWith("HTTP/1.1 503 ")
                .contains("X-Cells-Router-Error: cell-unavailable\r\n", why);
        assertThat(instance.requests()).isEmpty();
        assertThat(router.inFlight()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void callsACellWithItsOwnCertificateAndUsesTheConnectionAgain(String protocol) throws IOException {
        List<String> peers = new CopyOnWriteArrayList<>();
        try (var instance = new RawUpstream(server(NAME), connection -> {
                    connection.only(protocol);
                    while (connection.request()) {
                        peers.add(connection.peer());
                        connection.send(OK);
                    }
                });
                var router = placed(router(), instance)) {
            assertThat(router.ask(GET)).endsWith("ok");
            assertThat(router.ask(POST)).endsWith("ok");
            assertThat(peers).containsExactly("CN=router", "CN=router");
            assertThat(instance.requests().getFirst()).contains("X-Tenant-Epoch: 7\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"c2.cell.cells.internal", "*.cell.cells.internal", "x.c1.cell.cells.internal", "localhost", ""})
    void sendsNothingToWhoeverIsNotThatCell(String dns) throws IOException {
        try (var instance = new RawUpstream(server(dns), ok());
                var router = placed(router(), instance)) {
            assertUnavailable(router, instance, GET, "not of c1.cell.cells.internal");
            assertUnavailable(router, instance, POST, "not of c1.cell.cells.internal");
        }
    }

    @Test
    void believesOnlyItsAuthorityAndOnlyInTime() throws IOException {
        var stranger = strangers().context(strangers().issue("server", NAME));
        var expired = new TestKeys(folder.resolve("old"));
        var late = expired.context(expired.issueExpired("server", NAME));
        var own = fleet().issue("router", "router.cells.internal");
        var trustsOld = new TlsFiles(
                "test", own.certificate(), own.key(), expired.files("server").authority());
        try (var instance = new RawUpstream(stranger, ok());
                var router = placed(router(own), instance)) {
            assertUnavailable(router, instance, GET, "PKIX path validation failed");
        }
        try (var instance = new RawUpstream(late, ok());
                var router = placed(router(trustsOld), instance)) {
            assertUnavailable(router, instance, GET, "cannot be reached");
        }
    }

    @Test
    void takesAnInstanceOutWhoseHandshakesFail() throws IOException {
        try (var instance = new RawUpstream(server("c2.cell.cells.internal"), ok());
                var router = router()) {
            String url = "=https://127.0.0.1:" + instance.port();
            router.map("cell c1 active shard=2 api-0" + url + " api-1" + url, "tenant acme c1 7 active");
            var view = router.cells.current().orElseThrow().cells().getFirst();
            for (int i = 0; i < 3; i++) {
                router.ask(GET);
            }
            assertThat(view.out()).isEqualTo(1);
            assertThat(view.instances().getFirst().failure()).contains("not of c1.cell.cells.internal");
        }
    }

    @Test
    void neverFallsBackToTheClear() throws IOException {
        List<String> heard = new CopyOnWriteArrayList<>();
        try (var instance = new RawUpstream(connection -> {
                    heard.add("" + connection.read());
                    connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
                });
                var router = placed(router(), instance)) {
            assertThat(router.ask(GET)).startsWith("HTTP/1.1 503 ");
            assertThat(heard).as("the first byte of a TLS record").containsOnly("22");
        }
        try (var instance = new RawUpstream(ok());
                var router = placed(new TestRouter(), instance)) {
            assertUnavailable(router, instance, GET, "cells.router.upstream.tls.certificate");
            assertThat(instance.connections()).isZero();
        }
    }

    @Test
    void givesAHandshakeThatHangsNoLongerThanAConnect() throws IOException {
        try (var instance = new RawUpstream(connection -> {
                    while (connection.read() >= 0) {}
                });
                var router = placed(router(), instance)) {
            assertUnavailable(router, instance, GET, "cannot be reached");
        }
    }

    @Test
    void saysThatACellDoesNotAcceptTheRouterAndThatNothingWasDone() throws IOException {
        var own = strangers().issue("router", "router.cells.internal");
        fleet().issue("server", NAME);
        var trusting = new TlsFiles(
                "test", own.certificate(), own.key(), fleet().files("server").authority());
        try (var instance = new RawUpstream(server(NAME), ok());
                var router = placed(router(trusting), instance)) {
            assertUnavailable(router, instance, GET, "cannot be reached");
            assertUnavailable(router, instance, POST, "does not accept this router");
        }
    }

    @Test
    void anAnswerCutOffUnderneathTlsNeverLooksComplete() throws IOException {
        try (var instance = new RawUpstream(server(NAME), connection -> {
                    boolean cut = connection.head().contains("/cut");
                    connection.send("HTTP/1.1 200 OK\r\n\r\nall of it");
                    if (cut) {
                        connection.endUnderneath();
                        connection.read();
                    }
                });
                var router = placed(router(), instance)) {
            assertThat(router.ask(GET)).endsWith("all of it\r\n0\r\n\r\n");
            try (var client = router.client()) {
                assertThat(client.send(GET.replace("GET /", "GET /cut")).toEnd())
                        .endsWith("<reset>")
                        .doesNotContain("\r\n0\r\n");
            }
        }
    }

    @Test
    void showsANewCertificateOnNewConnectionsSoonAfterItsFilesChange() throws IOException {
        List<String> peers = new CopyOnWriteArrayList<>();
        var old = fleet().issue("router", "router.cells.internal");
        try (var instance = new RawUpstream(server(NAME), connection -> {
                    if (connection.request()) {
                        peers.add(connection.peer());
                        connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
                    }
                });
                var router = placed(router(old), instance)) {
            assertThat(router.ask(GET)).endsWith("ok");
            var renewed = fleet().issue("renewed", "router.cells.internal");
            Files.move(renewed.key(), old.key(), StandardCopyOption.REPLACE_EXISTING);
            Files.move(renewed.certificate(), old.certificate(), StandardCopyOption.REPLACE_EXISTING);
            await().untilAsserted(() -> {
                assertThat(router.ask(GET)).endsWith("ok");
                assertThat(peers.getLast()).isEqualTo("CN=renewed");
            });
            assertThat(peers.getFirst()).isEqualTo("CN=router");
        }
    }
}
