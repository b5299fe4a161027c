package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.isolation.ShuffleShard;
import dev.cells.router.cell.CellRuntime;
import dev.cells.router.cell.TestCells;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
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

    /** Clients are killed while they wait, connect, send and are answered, some in the millisecond in which their wait ends. */
    @Test
    void everyPermitComesBackWhateverAWaitingClientDoes() throws Exception {
        var random = new Random(Long.getLong("sim.seed", 43));
        var limits = TestCells.settings(4, 40, Duration.ofMillis(100), 0.75);
        try (var cell = new RawUpstream(connection -> slow(connection, new Random(random.nextLong())));
                var router = new TestRouter(TestRouter.settings(Duration.ofMillis(400)), limits)) {
            router.map(TestRouter.cell("c1", cell.port()), "tenant acme c1 7 active", "tenant beta c1 3 active");
            CellRuntime c1 =
                    router.cells.current().orElseThrow().cells().getFirst().runtime();
            try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
                var open = new Semaphore(60);
                for (int i = 0; i < 5 * ROUNDS; i++) {
                    open.acquire();
                    long seed = random.nextLong();
                    clients.execute(() -> killThen(open, router, new Random(seed)));
                }
            }
            assertThat(c1.waited()).as("requests that waited").isPositive();
            assertThat(c1.refusedBusy() + c1.refusedTenantBusy()).isPositive();
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> router.inFlight() == 0 && c1.queued() == 0 && router.core.connections() == 0);
            for (String tenant : List.of("acme", "beta")) {
                assertThat(c1.tenantHolds(ShuffleShard.hash(tenant))).as(tenant).isZero();
            }
        }
    }

    private static void killThen(Semaphore open, TestRouter router, Random random) {
        try {
            kill(router, random);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            open.release();
        }
    }

    private static void slow(RawUpstream.Connection connection, Random random) throws IOException {
        while (connection.request()) {
            LockSupport.parkNanos(random.nextInt(60_000_000));
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        }
    }

    private static void kill(TestRouter router, Random random) throws IOException {
        try (var client = router.client()) {
            String body = "x".repeat(random.nextInt(3_000));
            String tenant = random.nextInt(4) == 0 ? "beta" : "acme";
            String request = "PUT / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: " + tenant + "\r\nContent-Length: "
                    + body.length() + "\r\n\r\n" + body;
            client.patience(Duration.ofMillis(30 + random.nextInt(100)))
                    .send(request.substring(0, random.nextInt(request.length()) + 1));
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
