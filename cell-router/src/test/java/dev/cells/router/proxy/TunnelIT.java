package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Upgraded connections whose tenant moves, or whose router stops. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class TunnelIT {

    private static final String UPGRADE = "GET /ws HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nConnection: upgrade\r\n"
            + "Upgrade: websocket\r\n\r\n";
    private static final String SWITCHED =
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

    private final TestRouter router = new TestRouter();
    /** Ends when it is told to, with a last word. */
    private final RawUpstream polite = new RawUpstream(connection -> {
        connection.recordedHead();
        connection.send(SWITCHED + "hello");
        while (connection.read() >= 0) {}
        connection.send("bye");
    });

    TunnelIT() throws IOException {}

    @AfterEach
    void closes() throws IOException {
        await().atMost(Duration.ofSeconds(10)).until(() -> router.inFlight() == 0 && router.core.connections() == 0);
        router.close();
        polite.close();
    }

    private static RawClient upgraded(TestRouter router) throws IOException {
        RawClient client = router.client().send(UPGRADE);
        assertThat(client.head()).startsWith("HTTP/1.1 101 ");
        assertThat(client.read(5)).isEqualTo("hello");
        return client;
    }

    @Test
    void endsInOrderWhenItsTenantLivesInAnotherCell() throws IOException {
        try (RawClient client = upgraded(router.map(polite))) {
            String c1 = TestRouter.cell("c1", polite.port());
            String c2 = TestRouter.cell("c2", polite.port());
            router.map(c1, c2, "tenant acme c1 8 active", "tenant beta c2 3 active");
            router.map(c1, c2, "tenant acme c1 8 parked", "tenant beta c2 3 active");
            client.send("still here");
            assertThat(router.inFlight()).isEqualTo(1);
            router.map(c1, c2, "tenant acme c2 9 active", "tenant beta c2 3 active");
            assertThat(client.toEnd()).isEqualTo("bye");
        }
    }

    @Test
    void endsWithinItsBoundWhenTheCellDoesNotCare() throws IOException {
        var released = new CompletableFuture<Void>();
        try (var deaf = new RawUpstream(connection -> {
                    connection.recordedHead();
                    connection.send(SWITCHED + "hello");
                    released.join();
                });
                RawClient client = upgraded(router.map(deaf))) {
            router.map(TestRouter.cell("c1", deaf.port()), "tenant beta c1 3 active");
            assertThat(client.toEnd()).isEmpty();
            await().until(() -> router.inFlight() == 0);
            released.complete(null);
        }
    }

    @Test
    void endsInOrderWhenTheRouterStops() throws Exception {
        try (RawClient client = upgraded(router.map(polite))) {
            var drained = CompletableFuture.supplyAsync(() -> router.server.drain(Duration.ofSeconds(10)));
            assertThat(client.toEnd()).isEqualTo("bye");
            assertThat(drained.get()).isTrue();
        }
    }
}
