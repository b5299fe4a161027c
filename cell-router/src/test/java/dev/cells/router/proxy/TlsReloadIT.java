package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.router.tls.ServerTls;
import dev.cells.router.tls.TestKeys;
import dev.cells.router.tls.Tls;
import dev.cells.router.tls.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A certificate that changes while the data port is open. */
@Timeout(30)
class TlsReloadIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n";

    @TempDir
    Path folder;

    private ServerTls server(TlsFiles files) {
        return new ServerTls(files, Duration.ofSeconds(4), 64, Clock.systemUTC());
    }

    private static TestRouter router(ServerTls server) {
        return new TestRouter(
                TestRouter.settings(Duration.ofSeconds(5)), 64, new Tls(Optional.of(server), Optional.empty()));
    }

    private static String shown(TlsClient client) throws IOException {
        try (SSLSocket socket = client.socket("TLSv1.3")) {
            socket.startHandshake();
            return socket.getSession().getPeerPrincipal().getName();
        }
    }

    @Test
    void takesANewPairForNewConnectionsAndLeavesOpenOnesAlone() throws IOException {
        var keys = new TestKeys(folder);
        var files = keys.issue("first", "x.test");
        try (var cell = RawUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                var router = router(server(files)).map(cell)) {
            var clients = new TlsClient(keys, router);
            assertThat(shown(clients)).isEqualTo("CN=first");
            try (var open = clients.connect("TLSv1.3")) {
                assertThat(open.send(GET).answer()).endsWith("ok");
                var next = keys.issue("second", "x.test");
                Files.move(next.certificate(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
                Files.move(next.key(), files.key(), StandardCopyOption.REPLACE_EXISTING);
                await().until(() -> shown(clients).equals("CN=second"));
                assertThat(open.send(GET).answer()).endsWith("ok");
            }
        }
    }

    @Test
    void keepsThePairInUseWhenTheNewOneIsBrokenAndCountsThatOnce() throws IOException {
        var keys = new TestKeys(folder);
        var files = keys.issue("first", "x.test");
        try (ServerTls server = server(files);
                var router = router(server)) {
            var clients = new TlsClient(keys, router);
            var other = keys.issue("other", "x.test");
            Files.copy(other.certificate(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
            await().until(() -> server.keys().failures() == 1);
            assertThat(shown(clients)).isEqualTo("CN=first");
            Files.copy(
                    keys.issueExpired("expired", "x.test").certificate(),
                    files.certificate(),
                    StandardCopyOption.REPLACE_EXISTING);
            Files.copy(keys.files("expired").key(), files.key(), StandardCopyOption.REPLACE_EXISTING);
            await().until(() -> server.keys().failures() == 2);
            Files.delete(files.key());
            await().until(() -> server.keys().failures() == 3);
            assertThat(shown(clients)).isEqualTo("CN=first");
            Files.copy(other.certificate(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
            Files.copy(other.key(), files.key(), StandardCopyOption.REPLACE_EXISTING);
            await().until(() -> shown(clients).equals("CN=other"));
            assertThat(server.keys().failures()).isEqualTo(3);
        }
    }

    @Test
    void followsASecretThatIsSwappedByASymbolicLink() throws IOException {
        var keys = new TestKeys(folder);
        Path data = folder.resolve("..data");
        link(data, version(keys.issue("one", "x.test"), "..1"));
        Files.createSymbolicLink(folder.resolve("tls.crt"), Path.of("..data", "tls.crt"));
        Files.createSymbolicLink(folder.resolve("tls.key"), Path.of("..data", "tls.key"));
        var mounted = new TlsFiles("test", folder.resolve("tls.crt"), folder.resolve("tls.key"), Optional.empty());
        try (var router = router(server(mounted))) {
            var clients = new TlsClient(keys, router);
            assertThat(shown(clients)).isEqualTo("CN=one");
            link(data, version(keys.issue("two", "x.test"), "..2"));
            await().until(() -> shown(clients).equals("CN=two"));
        }
    }

    private Path version(TlsFiles files, String name) throws IOException {
        Path version = Files.createDirectory(folder.resolve(name));
        Files.copy(files.certificate(), version.resolve("tls.crt"));
        Files.copy(files.key(), version.resolve("tls.key"));
        return version;
    }

    private void link(Path link, Path target) throws IOException {
        Path next = Files.createSymbolicLink(folder.resolve("..next"), target.getFileName());
        Files.move(next, link, StandardCopyOption.ATOMIC_MOVE);
    }
}
