package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.cells.router.cell.CellRuntime;
import dev.cells.router.cell.TestCells;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that wait for their cell: in order, for a bounded time, and never longer than their client. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class QueueIT {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n";

    private final Semaphore answers = new Semaphore(0);
    private final RawUpstream cell = new RawUpstream(connection -> {
        while (connection.request()) {
            answers.acquireUninterruptibly();
            connection.send(OK);
        }
    });
    private final List<AutoCloseable> open = new ArrayList<>();

    QueueIT() throws IOException {}

    private TestRouter router(int inFlightMax, int queueMax, Duration wait, double share) {
        var router = new TestRouter(
                TestRouter.settings(Duration.ofSeconds(20)), TestCells.settings(inFlightMax, queueMax, wait, share));
        open.add(router);
        return router.map(cell);
    }

    private static CellRuntime c1(TestRouter router) {
        return router.cells.current().orElseThrow().cells().getFirst().runtime();
    }

    private RawClient asks(TestRouter router, String request) throws IOException {
        RawClient client = router.client();
        open.addFirst(client);
        return client.send(request);
    }

    @AfterEach
    void closes() throws Exception {
        for (AutoCloseable one : open) {
            if (one instanceof TestRouter router) {
                answers.release(1_000);
                await().atMost(Duration.ofSeconds(10))
                        .until(() -> router.inFlight() == 0 && c1(router).queued() == 0);
            }
            one.close();
        }
        cell.close();
    }

    @Test
    void aFreedPermitGoesToTheOldestWaiter() throws IOException {
        TestRouter router = router(1, 8, Duration.ofSeconds(10), 1);
        RawClient first = asks(router, GET.replace("/ ", "/0 "));
        await().until(() -> cell.requests().size() == 1);
        List<RawClient> waiting = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            int queued = i;
            waiting.add(asks(router, GET.replace("/ ", "/" + i + " ")));
            await().until(() -> c1(router).queued() == queued);
        }
        assertThat(router.inFlight()).isEqualTo(1);
        answers.release(5);
        assertThat(first.answer()).isEqualTo(OK);
        for (RawClient client : waiting) {
            assertThat(client.answer()).isEqualTo(OK);
        }
        assertThat(cell.requests().stream().map(request -> request.substring(5, 6)))
                .containsExactly("0", "1", "2", "3", "4");
    }

    @Test
    void refusesAtOnceWhenNoMoreMayWait() throws IOException {
        TestRouter router = router(1, 1, Duration.ofSeconds(10), 1);
        asks(router, GET);
        await().until(() -> router.inFlight() == 1);
        asks(router, GET);
        await().until(() -> c1(router).queued() == 1);
        assertThat(router.ask(GET))
                .startsWith("HTTP/1.1 503 ")
                .contains("\"code\":\"cell-busy\"", "no more may wait", "Retry-After: 1\r\n", "nothing was done");
        assertThat(c1(router).refusedBusy()).isEqualTo(1);
    }

    @Test
    void refusesOneThatWaitedTooLongAndGivesItNoPermitAfterwards() throws IOException {
        TestRouter router = router(1, 8, Duration.ofMillis(200), 1);
        asks(router, GET);
        await().until(() -> router.inFlight() == 1);
        RawClient late = asks(router, GET);
        assertThat(late.answer()).startsWith("HTTP/1.1 503 ").contains("cell-busy", "none of them ended");
        answers.release();
        await().until(() -> router.inFlight() == 0);
        answers.release();
        assertThat(late.send(GET).answer()).isEqualTo(OK);
    }

    @Test
    void aWaiterThatHangsUpLeavesTheQueue() throws IOException {
        TestRouter router = router(1, 8, Duration.ofSeconds(20), 1);
        asks(router, GET);
        await().until(() -> router.inFlight() == 1);
        try (RawClient gone = router.client()) {
            gone.send(GET);
            await().until(() -> c1(router).queued() == 1);
        }
        await().until(() -> c1(router).queued() == 0);
        answers.release();
        await().until(() -> router.inFlight() == 0);
        assertThat(cell.requests()).hasSize(1);
    }

    @Test
    void aClientThatOnlyStoppedSendingWhileItWaitedIsToldSo() throws IOException {
        TestRouter router = router(1, 8, Duration.ofSeconds(20), 1);
        asks(router, GET);
        await().until(() -> router.inFlight() == 1);
        RawClient half = asks(router, GET);
        await().until(() -> c1(router).queued() == 1);
        assertThat(half.endOutput().toEnd()).startsWith("HTTP/1.1 503 ").contains("cell-busy");
    }

    @Test
    void readsNoMoreOfAWaitingBodyThanItsBound() throws Exception {
        TestRouter router = router(1, 8, Duration.ofSeconds(20), 1);
        asks(router, GET);
        await().until(() -> router.inFlight() == 1);
        int length = 8_000_000;
        var client = asks(
                router, "PUT / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nContent-Length: " + length + "\r\n\r\n");
        await().until(() -> c1(router).queued() == 1);
        var sent = CompletableFuture.runAsync(() -> sendAll(client, length));
        assertThatThrownBy(() -> sent.get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        answers.release(2);
        assertThat(client.answer()).isEqualTo(OK);
        assertThat(cell.requests().get(1)).hasSizeGreaterThan(length);
    }

    private static void sendAll(RawClient client, int length) {
        try {
            client.send(new byte[length]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aWaiterGoesWhereItsTenantIsByNow() throws IOException {
        TestRouter router = router(1, 8, Duration.ofSeconds(20), 1);
        try (var c2 = RawUpstream.answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nc2")) {
            asks(router, GET);
            await().until(() -> router.inFlight() == 1);
            RawClient moved = asks(router, GET);
            await().until(() -> c1(router).queued() == 1);
            router.map(TestRouter.cell("c1", cell.port()), TestRouter.cell("c2", c2.port()), "tenant acme c2 8 active");
            answers.release();
            assertThat(moved.answer()).endsWith("c2");
            assertThat(c2.requests().getFirst()).contains("X-Tenant-Epoch: 8");
        }
    }

    @Test
    void aTenantAtItsShareIsRefusedAndTheOthersOfItsCellAreServed() throws IOException {
        TestRouter router = router(8, 8, Duration.ofSeconds(20), 0.5);
        router.map(TestRouter.cell("c1", cell.port()), "tenant acme c1 7 active", "tenant beta c1 3 active");
        for (int i = 0; i < 4; i++) {
            asks(router, GET);
        }
        await().until(() -> router.inFlight() == 4);
        assertThat(router.ask(GET))
                .startsWith("HTTP/1.1 503 ")
                .contains("X-Cells-Router-Error: tenant-busy\r\n", "Retry-After: 1\r\n", "\"tenant\":\"acme\"");
        RawClient other = asks(router, GET.replace("acme", "beta"));
        await().until(() -> router.inFlight() == 5);
        answers.release(5);
        assertThat(other.answer()).isEqualTo(OK);
        await().until(() -> router.inFlight() == 0);
        answers.release();
        assertThat(router.ask(GET)).isEqualTo(OK);
    }
}
