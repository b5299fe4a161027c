package dev.cells.router.proxy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.router.cell.CellView;
import dev.cells.router.cell.InstanceRuntime;
import dev.cells.router.cell.TestCells;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which answers and failures take an instance out, which never do, and how it comes back. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class EjectIT {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n";
    private static final String POST = "POST / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\nContent-Length: 2\r\n\r\nhi";
    private static final String RESET = "reset";
    private static final String SILENCE = "silence";

    private final TestRouter router = new TestRouter(TestRouter.settings(Duration.ofMillis(300)), 64);
    private volatile String sickAnswer = OK;
    private final RawUpstream sick = new RawUpstream(this::answer);
    private final RawUpstream well = RawUpstream.answering(OK);

    EjectIT() throws IOException {}

    private void answer(RawUpstream.Connection connection) throws IOException {
        while (connection.request()) {
            switch (sickAnswer) {
                case RESET -> connection.reset();
                case SILENCE -> connection.read();
                case String answer -> connection.send(answer);
            }
        }
    }

    @AfterEach
    void closes() throws IOException {
        await().atMost(Duration.ofSeconds(10)).until(() -> router.inFlight() == 0);
        router.close();
        sick.close();
        well.close();
    }

    private InstanceRuntime first() {
        return view().instances().getFirst();
    }

    private CellView view() {
        return router.cells.current().orElseThrow().cells().getFirst();
    }

    private void both() {
        router.map(TestRouter.cell("c1", sick.port(), well.port()), "tenant acme c1 7 active");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                RESET,
                SILENCE,
                "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 503 Unavailable\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 504 Timeout\r\nContent-Length: 0\r\n\r\n"
            })
    void takesAnInstanceOutThatFailsAndBackWhenItAnswers(String answer) throws IOException {
        both();
        sickAnswer = answer;
        await().atMost(Duration.ofSeconds(15)).until(() -> {
            router.ask(POST);
            return first().ejection().isOut();
        });
        assertThat(first().ejection().why(System.nanoTime())).contains("failures in a row");
        int before = sick.requests().size();
        for (int i = 0; i < 5; i++) {
            assertThat(router.ask(POST)).isEqualTo(OK);
        }
        assertThat(sick.requests().size() - before).as("trials").isLessThanOrEqualTo(1);
        sickAnswer = OK;
        await().atMost(Duration.ofSeconds(10)).until(() -> {
            router.ask(GET);
            return !first().ejection().isOut();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 429 Too Many\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n",
                "nonsense\r\n\r\n"
            })
    void whatATenantsOwnDataCanCauseTakesNobodyOut(String answer) throws IOException {
        both();
        sickAnswer = answer;
        for (int i = 0; i < 40; i++) {
            router.ask(POST);
        }
        assertThat(view().out()).isZero();
    }

    @Test
    void clientsThatLeaveTakeNobodyOut() throws IOException {
        both();
        sickAnswer = SILENCE;
        while (sick.requests().size() < 12) {
            try (RawClient client = router.client()) {
                int before = sick.requests().size() + well.requests().size();
                client.send(GET);
                await().until(() -> sick.requests().size() + well.requests().size() > before);
                client.reset();
            }
        }
        assertThat(view().out()).isZero();
    }

    @Test
    void theOnlyInstanceIsNeverTakenOut() throws IOException {
        router.map(TestRouter.cell("c1", sick.port()), "tenant acme c1 7 active");
        sickAnswer = "HTTP/1.1 503 Unavailable\r\nContent-Length: 0\r\n\r\n";
        for (int i = 0; i < 20; i++) {
            assertThat(router.ask(GET)).startsWith("HTTP/1.1 503 ").doesNotContain("X-Cells-Router-Error");
        }
        assertThat(view().out()).isZero();
    }

    @Test
    void takesAnInstanceOutThatRefusesConnectionsAndBackWhenItListens() throws IOException {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        router.map(TestRouter.cell("c1", port, well.port()), "tenant acme c1 7 active");
        await().until(() -> {
            assertThat(router.ask(POST)).isEqualTo(OK);
            return first().ejection().isOut();
        });
        try (var again = new ServerSocket(port, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> serve(again));
            await().atMost(Duration.ofSeconds(10)).until(() -> {
                assertThat(router.ask(GET)).startsWith("HTTP/1.1 200 ");
                return !first().ejection().isOut();
            });
        }
    }

    private static void serve(ServerSocket listening) {
        try {
            while (true) {
                Socket socket = listening.accept();
                Wire.head(socket.getInputStream());
                socket.getOutputStream().write(OK.getBytes(ISO_8859_1));
                socket.close();
            }
        } catch (IOException _) {
            // Closed: the test is over.
        }
    }

    @Test
    void aLostZoneCostsNothingButItsConnections() throws IOException {
        try (var near = RawUpstream.answering(OK);
                var zoned = new TestRouter(TestRouter.settings(Duration.ofSeconds(2)), TestCells.inZone("a"))) {
            zoned.map(
                    "cell c1 active shard=2 api-0=http://127.0.0.1:" + near.port() + "@a api-1=http://127.0.0.1:"
                            + well.port() + "@b",
                    "tenant acme c1 7 active");
            List<String> answers = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                answers.add(zoned.ask(POST));
            }
            assertThat(near.requests()).as("own zone first").hasSize(10);
            near.close();
            for (int i = 0; i < 20; i++) {
                answers.add(zoned.ask(GET));
            }
            assertThat(answers).containsOnly(OK);
            assertThat(well.requests()).as("spilled over").hasSize(20);
        }
    }
}
