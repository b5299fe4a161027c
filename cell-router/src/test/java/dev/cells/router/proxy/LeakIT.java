package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Random connects, kills and delays, seeded: afterwards nothing is held and no buffer is lost. */
@Timeout(60)
class LeakIT {

    private static final int ROUNDS = 300;

    @Test
    void nothingIsHeldOrLostAfterRandomKills() throws IOException {
        var random = new Random(Long.getLong("sim.seed", 42));
        try (var cell = new RawUpstream(connection -> misbehave(connection, new Random(random.nextLong())));
                var router = new TestRouter(TestRouter.settings(Duration.ofMillis(400)), 64).map(cell)) {
            for (int i = 0; i < ROUNDS; i++) {
                kill(router, random);
            }
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> router.inFlight() == 0 && router.core.connections() == 0 && router.core.parked() == 0);
            router.cells
                    .current()
                    .orElseThrow()
                    .cells()
                    .forEach(view -> view.instances()
                            .forEach(instance -> assertThat(instance.inFlight()).isZero()));
            System.gc();
            kill(router, random);
        }
        assertThat(TestRouter.LEAKS.get()).as("buffers never released").isZero();
    }

    private static void kill(TestRouter router, Random random) throws IOException {
        try (var client = router.client()) {
            String body = "x".repeat(random.nextInt(3_000));
            String request = "PUT / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nContent-Length: " + body.length()
                    + "\r\n\r\n" + body;
            client.patience(Duration.ofMillis(30)).send(request.substring(0, random.nextInt(request.length()) + 1));
            if (random.nextInt(3) == 0) {
                client.read(random.nextInt(40));
            }
        } catch (IOException e) {
            assertThat(e).isInstanceOfAny(java.net.SocketException.class, java.net.SocketTimeoutException.class);
        }
    }

    private static void misbehave(RawUpstream.Connection connection, Random random) throws IOException {
        while (connection.request()) {
            switch (random.nextInt(7)) {
                case 0 -> connection.reset();
                case 1 -> {
                    return;
                }
                case 2 -> connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf");
                case 3 -> connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nbad");
                case 4 -> connection.send("HTTP/1.1 421 M\r\nX-Cell-Owner-Epoch: 9\r\nContent-Length: 0\r\n\r\n");
                case 5 -> connection.send("nonsense\r\n\r\n");
                default -> connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
            }
        }
    }
}
