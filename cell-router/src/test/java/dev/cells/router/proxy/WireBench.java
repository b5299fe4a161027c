package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** One router between a raw client and two raw cells, for many cases one after the other: acme lives in c1, beta in c2. */
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
final class WireBench implements AutoCloseable {

    static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    static final String HEAD = "Host: x\r\nX-Tenant-Id: acme\r\n";
    static final String GET = "GET / HTTP/1.1\r\n" + HEAD + "\r\n";

    /** What the router adds to a request of acme for host x. */
    static final String OURS = "X-Tenant-Id: acme\r\nX-Tenant-Epoch: 7\r\nX-Forwarded-For: 127.0.0.1\r\n"
            + "X-Forwarded-Proto: http\r\nVia: 1.1 cells-router\r\nX-Forwarded-Host: x\r\n\r\n";

    private static final String DATE = "Date: [A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT\r\n";

    /** With time for a busy machine: these cases are about bytes. */
    final TestRouter router = new TestRouter(TestRouter.settings(Duration.ofSeconds(10), Duration.ofSeconds(10)), 64);

    RawUpstream c1;
    RawUpstream c2;

    WireBench() throws IOException {
        c1 = RawUpstream.answering(OK);
        c2 = RawUpstream.answering(OK);
        router.map(c1, c2);
    }

    /** New cells for a new case, the first with this script. */
    WireBench fresh(RawUpstream.Script script) throws IOException {
        if (router.inFlight() > 0) {
            await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1)).until(() -> router.inFlight() == 0);
        }
        c1.close();
        c2.close();
        c1 = new RawUpstream(script);
        c2 = RawUpstream.answering(OK);
        router.map(c1, c2);
        return this;
    }

    /** The cell sends these bytes to each request. */
    WireBench answering(String bytes) throws IOException {
        return fresh(connection -> {
            while (connection.request()) {
                connection.send(bytes);
            }
        });
    }

    /** The cell sends these bytes to the first request of each connection, then ends it. */
    WireBench answeringOnce(String bytes) throws IOException {
        return fresh(connection -> {
            connection.request();
            connection.send(bytes);
        });
    }

    RawClient client() throws IOException {
        return router.client();
    }

    /** Requests at either cell. */
    List<String> requests() {
        return c1.requests().isEmpty() ? c2.requests() : c1.requests();
    }

    /** Without the {@code Date} that the router adds, which must be there once and of HTTP's form. */
    static String undated(String answer) {
        assertThat(answer).containsPattern(DATE);
        return answer.replaceFirst(DATE, "");
    }

    /** Everything that a client gets for these bytes until the router ends the connection. */
    String toEnd(String bytes) throws IOException {
        try (RawClient client = client()) {
            return client.send(bytes).toEnd();
        }
    }

    @Override
    public void close() throws IOException {
        router.close();
        c1.close();
        c2.close();
    }
}
