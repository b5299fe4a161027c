package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests for tenants that move: held, sent again once, never lost and never answered by the wrong cell. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class MoveIT {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String NOT_OWNED =
            "HTTP/1.1 421 Misdirected Request\r\nX-Cell-Owner-Epoch: 8\r\nContent-Length: 3\r\n\r\nno!";
    private static final String FENCED =
            "HTTP/1.1 503 Fenced\r\nX-Tenant-Fenced: true\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n";
    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n";

    private final TestRouter router = new TestRouter();

    @AfterEach
    void closes() {
        await().atMost(Duration.ofSeconds(10)).until(() -> router.inFlight() == 0 && router.core.parked() == 0);
        router.close();
    }

    private void moveToC2(RawUpstream c1, RawUpstream c2) {
        router.map(TestRouter.cell("c1", c1.port()), TestRouter.cell("c2", c2.port()), "tenant acme c2 8 active");
    }

    @Test
    void sendsTheWholeRequestToTheNewCellOnceTheMapSaysWhere() throws IOException {
        try (var c1 = RawUpstream.answering(NOT_OWNED);
                var c2 = RawUpstream.answering(OK);
                var client = router.map(c1, c2).client()) {
            client.send("POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "5\r\nhello\r\n0\r\n\r\n");
            await().until(() -> router.core.parked() == 1);
            assertThat(router.refreshes.get()).isEqualTo(1);
            assertThat(router.inFlight()).isZero();
            moveToC2(c1, c2);
            assertThat(client.answer()).isEqualTo(OK);
            assertThat(c1.requests()).hasSize(1);
            assertThat(c2.requests().getFirst())
                    .contains("X-Tenant-Epoch: 8\r\n")
                    .endsWith("\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
        }
    }

    @Test
    void sendsItAgainOnlyOnce() throws IOException {
        try (var c1 = RawUpstream.answering(NOT_OWNED);
                var c2 = RawUpstream.answering(NOT_OWNED);
                var client = router.map(c1, c2).client()) {
            client.send(GET);
            await().until(() -> router.core.parked() == 1);
            moveToC2(c1, c2);
            assertThat(client.answer())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("\"code\":\"tenant-moving\"", "Retry-After: ");
            assertThat(c2.requests()).hasSize(1);
        }
    }

    @Test
    void answers503WhenNothingChangesInTime() throws IOException {
        try (var c1 = RawUpstream.answering(NOT_OWNED)) {
            assertThat(router.map(c1).ask(GET))
                    .startsWith("HTTP/1.1 503 ")
                    .contains("\"code\":\"tenant-moving\"", "\"tenant\":\"acme\"");
            assertThat(c1.requests()).hasSize(1);
        }
    }

    @Test
    void triesAFencedCellAgainWhenItSaidTo() throws IOException {
        var asked = new AtomicInteger();
        try (var c1 = new RawUpstream(connection -> {
            while (connection.request()) {
                connection.send(asked.getAndIncrement() == 0 ? FENCED : OK);
            }
        })) {
            assertThat(router.map(c1).ask(GET)).isEqualTo(OK);
            assertThat(c1.requests()).hasSize(2);
        }
    }

    @Test
    void doesNotReplayABodyOver64KiB() throws IOException {
        String body = "a".repeat(70_000);
        try (var c1 = RawUpstream.answering(NOT_OWNED)) {
            assertThat(router.map(c1)
                            .ask("POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nContent-Length: 70000\r\n\r\n"
                                    + body))
                    .startsWith("HTTP/1.1 503 ")
                    .contains("\"code\":\"tenant-moving\"", "Retry-After: ", "too large");
            assertThat(c1.requests()).hasSize(1);
        }
    }

    @Test
    void a421OfTheApplicationItselfIsPassedOn() throws IOException {
        String own = "HTTP/1.1 421 Misdirected Request\r\nContent-Length: 0\r\n\r\n";
        try (var c1 = RawUpstream.answering(own)) {
            assertThat(router.map(c1).ask(GET)).isEqualTo(own);
        }
    }

    @Test
    void holdsRequestsOfAParkedTenantUntilItIsActive() throws IOException {
        try (var c1 = RawUpstream.answering(OK);
                var client = router.client()) {
            router.map(TestRouter.cell("c1", c1.port()), "tenant acme c1 7 parked");
            client.send("POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nContent-Length: 2\r\n\r\nhi");
            await().until(() -> router.core.parked() == 1);
            assertThat(c1.requests()).isEmpty();
            router.map(TestRouter.cell("c1", c1.port()), "tenant acme c1 8 active");
            assertThat(client.answer()).isEqualTo(OK);
            assertThat(c1.requests().getFirst()).contains("X-Tenant-Epoch: 8").endsWith("hi");
        }
    }

    @Test
    void holdsOnlySoManyRequestsOfOneTenant() throws IOException {
        try (var c1 = RawUpstream.answering(OK)) {
            router.map(TestRouter.cell("c1", c1.port()), "tenant acme c1 7 parked");
            List<RawClient> held = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                held.add(router.client().send(GET));
            }
            await().until(() -> router.core.parked() == 3);
            assertThat(router.ask(GET)).startsWith("HTTP/1.1 503 ").contains("too many requests are held");
            held.getFirst().close();
            for (RawClient client : held.subList(1, 3)) {
                assertThat(client.answer()).startsWith("HTTP/1.1 503 ").contains("tenant-moving");
                client.close();
            }
        }
    }
}
