package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DrainIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n";

    @Test
    void letsRequestsInFlightFinishAndTakesNoNewConnections() throws Exception {
        var release = new CompletableFuture<Void>();
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    release.join();
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                });
                var router = new TestRouter(TestRouter.settings(Duration.ofSeconds(20)), 8).map(cell);
                var client = router.client();
                var idle = router.client()) {
            client.send(GET);
            await().until(() -> router.inFlight() == 1);
            var drained = CompletableFuture.supplyAsync(() -> router.server.drain(Duration.ofSeconds(10)));
            await().until(router.core::draining);
            assertThatIOException().isThrownBy(router::client);
            release.complete(null);
            assertThat(client.answer()).contains("Connection: close\r\n").endsWith("ok");
            assertThat(idle.toEnd()).isEmpty();
            assertThat(drained.get()).isTrue();
        }
    }

    @Test
    void endsWithinItsBoundWhateverHangs() throws IOException {
        try (var cell = new RawUpstream(connection -> {
                    connection.request();
                    connection.read();
                });
                var router = new TestRouter(TestRouter.settings(Duration.ofSeconds(20)), 8).map(cell);
                var client = router.client()) {
            client.send(GET);
            await().until(() -> router.inFlight() == 1);
            assertThat(router.server.drain(Duration.ofMillis(300))).isFalse();
            assertThat(client.toEnd()).doesNotContain("200");
        }
    }
}
