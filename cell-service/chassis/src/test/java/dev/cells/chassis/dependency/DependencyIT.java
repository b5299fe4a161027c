package dev.cells.chassis.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.cells.chassis.database.HeldConnections;
import dev.cells.chassis.dependency.Outcome.Answered;
import dev.cells.chassis.dependency.Outcome.Reason;
import dev.cells.chassis.dependency.Outcome.Refused;
import dev.cells.chassis.testapp.CellIT;
import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.agroal.DataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init") // injected, and set before each test
class DependencyIT extends CellIT {

    @Inject
    HeldConnections connections;

    @Inject
    AgroalDataSource api;

    @Inject
    @DataSource("worker")
    AgroalDataSource worker;

    private Provider provider;
    private @Nullable Dependency declared;
    private Dependency dependency;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        provider = new Provider();
        provider.behave(0, 0);
        declare(Plans.one());
    }

    @AfterEach
    void stop() {
        dependency.close();
        provider.close();
    }

    @Test
    void tellsAnAnswerAndReads2xxOnly() {
        assertThat(pay())
                .isInstanceOfSatisfying(
                        Answered.class, answer -> assertThat(answer.status()).isEqualTo(201));
        assertThat(pay().or(String::length, 0)).isPositive();
        assertThat(dependency.get("/fax").or(String::length, 0)).isZero();
    }

    @Test
    void endsACallAtItsDeadline() throws Exception {
        declare(Plans.one().deadline(Duration.ofMillis(200)));
        provider.behave(30_000, 0);
        long before = System.nanoTime();

        assertThat(reason(pay())).isEqualTo(Reason.TIMED_OUT);

        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .isBetween(Duration.ofMillis(200), Duration.ofSeconds(2));
        assertThat(dependency.stats().inUse()).isZero();
    }

    @Test
    void letsACallWaitForAPlaceAndRefusesTheOneAfter() throws Exception {
        declare(Plans.one().limit(1).queue(1, Duration.ofSeconds(4)));
        provider.behave(300, 0);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = CompletableFuture.supplyAsync(this::pay, threads);
            await().until(() -> dependency.stats().inUse() == 1);
            var second = CompletableFuture.supplyAsync(this::pay, threads);
            await().until(() -> dependency.stats().queued() == 1);

            assertThat(reason(pay())).isEqualTo(Reason.FULL);

            assertThat(first.join()).isInstanceOf(Answered.class);
            assertThat(second.join()).isInstanceOf(Answered.class);
        }
        assertThat(dependency.stats().refused()).containsEntry("full", 1L);
        assertThat(dependency.stats().waitMaxMs()).isGreaterThan(50);
    }

    @Test
    void refusesInWellUnderAMillisecondWhenFull() throws Exception {
        declare(Plans.one().limit(1));
        provider.behave(4_000, 0);
        var hung = Thread.startVirtualThread(this::pay);
        await().until(() -> dependency.stats().inUse() == 1);

        long[] nanos = new long[20_000];
        for (int i = 0; i < nanos.length; i++) {
            long before = System.nanoTime();
            Outcome outcome = pay();
            nanos[i] = System.nanoTime() - before;
            assertThat(outcome).isInstanceOf(Refused.class);
        }
        hung.interrupt();

        long[] warm = Arrays.copyOfRange(nanos, nanos.length / 2, nanos.length);
        Arrays.sort(warm);
        assertThat(Duration.ofNanos(warm[warm.length * 99 / 100])).isLessThan(Duration.ofMillis(1));
    }

    @Test
    void countsFailuresOfTheProviderAndNeither4xxNorFullNorCancelled() throws Exception {
        declare(Plans.one().limit(1).breaker(4, Duration.ofMinutes(1)));
        for (int i = 0; i < 8; i++) {
            assertThat(dependency.get("/fax")).isInstanceOf(Answered.class);
        }
        provider.behave(4_000, 0);
        for (int i = 0; i < 8; i++) {
            assertThat(reason(cancelled())).isEqualTo(Reason.CANCELLED);
        }
        assertThat(dependency.stats().breaker()).isEqualTo("closed");

        provider.behave(0, 1);
        for (int i = 0; i < 4; i++) {
            assertThat(reason(pay())).isEqualTo(Reason.FAILED);
        }

        assertThat(reason(pay())).isEqualTo(Reason.OPEN);
        assertThat(dependency.retryAfter()).isBetween(Duration.ofSeconds(50), Duration.ofMinutes(1));
    }

    @Test
    void opensWhenNobodyListens() {
        provider.close();
        declare(Plans.one().breaker(3, Duration.ofMinutes(1)));

        for (int i = 0; i < 3; i++) {
            assertThat(reason(pay())).isEqualTo(Reason.FAILED);
        }

        assertThat(reason(pay())).isEqualTo(Reason.OPEN);
    }

    @Test
    void comesBackAfterAProbeWasCancelledOrFailedOrTimedOut() throws Exception {
        declare(Plans.one().breaker(2, Duration.ofMillis(20)).deadline(Duration.ofMillis(100)));
        var random = new Random(7);
        for (int round = 0; round < 20; round++) {
            provider.behave(0, 1);
            await().pollInterval(Duration.ofMillis(1)).until(() -> reason(pay()) == Reason.OPEN);
            provider.behave(random.nextBoolean() ? 90 : 4_000, random.nextInt(2));
            await().pollInterval(Duration.ofMillis(5)).until(() -> reason(cancelled()) != Reason.OPEN);
            await().pollInterval(Duration.ofMillis(5)).until(() -> reason(cancelled()) == Reason.OPEN);

            provider.behave(0, 0);

            await().pollInterval(Duration.ofMillis(5)).until(() -> pay() instanceof Answered);
            assertThat(dependency.stats().breaker()).isEqualTo("closed");
            assertThat(dependency.stats().inUse()).isZero();
        }
    }

    @Test
    void failsACallOfAThreadThatHoldsAConnection() throws Exception {
        for (var pool : new AgroalDataSource[] {api, worker}) {
            try (var connection = pool.getConnection()) {
                assertThat(connection.isValid(1)).isTrue();
                assertThatThrownBy(this::pay).hasMessageContaining("holds a connection");
            }
            assertThat(pay()).isInstanceOf(Answered.class);
        }
    }

    @Test
    void sharesAreShownToTheControlPlane() {
        assertThat(management().send("GET", "/v1/stats", "").body())
                .contains("\"dependencies\":[{\"name\":\"clock\",\"floor\":0,\"limit\":5,");
    }

    /** Calls on a thread of its own, which is interrupted once the call has its place. */
    private Outcome cancelled() throws InterruptedException {
        var outcome = new AtomicReference<@Nullable Outcome>();
        var caller = Thread.startVirtualThread(() -> outcome.set(pay()));
        await().pollInterval(Duration.ofMillis(1))
                .until(() -> dependency.stats().inUse() > 0 || outcome.get() != null);
        caller.interrupt();
        caller.join();
        return Objects.requireNonNull(outcome.get());
    }

    private Outcome pay() {
        return dependency.post("/payments/charges", "{}", "once");
    }

    private void declare(Plans.One config) {
        if (declared != null) {
            declared.close();
        }
        var plan = Plan.of("payments", config.at(provider.port()), 1);
        dependency = new Dependency(plan, Plans.fence(plan), null, new SimpleMeterRegistry(), connections);
        declared = dependency;
    }

    private static @Nullable Reason reason(Outcome outcome) {
        return outcome instanceof Refused refused ? refused.reason() : null;
    }
}
