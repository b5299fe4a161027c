package dev.cells.router.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 429 answers of a cell that the edge gives again, and those that it must not. */
@Timeout(30)
@SuppressWarnings("StringConcatToTextBlock") // every CR and LF of the wire is meant to be seen
class RateMemoIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: x\r\nX-Tenant-Id: acme\r\n\r\n";

    private final TestRouter router = new TestRouter();

    @AfterEach
    void closes() {
        await().atMost(Duration.ofSeconds(10)).until(() -> router.inFlight() == 0);
        router.close();
    }

    private static String limited(String fields) {
        return "HTTP/1.1 429 Too Many Requests\r\n" + fields + "Content-Length: 2\r\n\r\nno";
    }

    @Test
    void answersForTheCellUntilTheResetAndAsksItAgainAfterwards() throws IOException {
        String answer = limited("RateLimit: \"tenant\";r=0;t=20\r\nRetry-After: 2\r\n");
        try (var cell = RawUpstream.answering(answer)) {
            assertThat(router.map(cell).ask(GET)).isEqualTo(answer);
            String own = router.ask(GET);
            assertThat(own)
                    .startsWith("HTTP/1.1 429 Too Many Requests\r\n")
                    .contains("X-Cells-Router-Error: tenant-rate-limited\r\n", "\"tenant\":\"acme\"")
                    .containsPattern("Retry-After: [12]\r\n");
            assertThat(router.inFlight()).isZero();
            assertThat(router.ask(GET.replace("acme", "beta"))).isEqualTo(answer);
            assertThat(cell.requests()).hasSize(2);
            await().atMost(Duration.ofSeconds(5)).until(() -> router.ask(GET).equals(answer));
        }
    }

    @Test
    void forgetsItWhenTheTenantHasANewPlacement() throws IOException {
        String answer = limited("RateLimit: \"tenant\";r=0;t=20\r\n");
        try (var cell = RawUpstream.answering(answer)) {
            assertThat(router.map(cell).ask(GET)).isEqualTo(answer);
            assertThat(router.ask(GET)).contains("tenant-rate-limited");
            router.map(TestRouter.cell("c1", cell.port()), "tenant acme c1 8 active");
            assertThat(router.ask(GET)).isEqualTo(answer);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Retry-After: 20\r\n",
                "RateLimit: \"reports\";r=0;t=20\r\nRetry-After: 20\r\n",
                "RateLimit: \"tenant\";r=3;t=20\r\n"
            })
    void a429ThatDoesNotConcernTheWholeTenantIsPassedOnAndForgotten(String fields) throws IOException {
        try (var cell = RawUpstream.answering(limited(fields))) {
            router.map(cell);
            for (int i = 0; i < 3; i++) {
                assertThat(router.ask(GET)).isEqualTo(limited(fields));
            }
            assertThat(cell.requests()).hasSize(3);
        }
    }
}
