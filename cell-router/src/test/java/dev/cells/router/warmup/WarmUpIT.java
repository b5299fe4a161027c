package dev.cells.router.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.router.cell.TestCells;
import dev.cells.router.http.HeadLimits;
import dev.cells.router.proxy.ProxySettings;
import dev.cells.router.resolve.Resolver;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarmUpIT {

    private static final String PATTERN = "{tenant}.cells.localhost";

    private static WarmUp warmUp(String... sources) {
        var settings = new ProxySettings(
                new HeadLimits(4_096, 8_192, 50),
                1_000_000,
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                Duration.ofSeconds(5),
                Duration.ofMillis(500),
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                8,
                Duration.ofSeconds(2),
                3,
                10,
                Duration.ofSeconds(60),
                Duration.ofSeconds(1));
        Resolver resolver = Resolver.of(List.of(sources), PATTERN);
        return new WarmUp(settings, TestCells.settings(100), resolver, System::nanoTime, Clock.systemUTC());
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "header"})
    void routesAsManyRequestsAsAskedForWhateverNamesTheTenant(String source) {
        assertThat(warmUp(source).run(200, Duration.ofSeconds(30), PATTERN)).isEqualTo(200);
    }

    @Test
    void startsColdWhenNoRequestCanNameItsTenant() {
        assertThat(warmUp("token").run(200, Duration.ofSeconds(30), PATTERN)).isZero();
    }

    @Test
    void endsWhenItsTimeIsOver() {
        int answered = warmUp("header").run(1_000_000_000, Duration.ofMillis(300), PATTERN);
        assertThat(answered).isBetween(1, 999_999_999);
    }

    @Test
    void sendsNothingWhenSwitchedOff() {
        assertThat(warmUp("header").run(0, Duration.ofSeconds(1), PATTERN)).isZero();
    }

    @Test
    void leavesNoThreadBehind() {
        warmUp("header").run(100, Duration.ofSeconds(30), PATTERN);
        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("cells-warm-up") || name.startsWith("cells-router")));
    }
}
