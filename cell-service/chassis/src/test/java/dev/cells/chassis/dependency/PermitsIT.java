package dev.cells.chassis.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cells.chassis.database.HeldConnections;
import dev.cells.chassis.dependency.BadPeer.Deed;
import dev.cells.chassis.dependency.Outcome.Answered;
import dev.cells.chassis.dependency.Outcome.Reason;
import dev.cells.chassis.dependency.Outcome.Refused;
import dev.cells.chassis.testapp.CellIT;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Every place comes back once, however a call ends. Replay with {@code -Dsim.seed=}. */
@QuarkusTest
class PermitsIT extends CellIT {

    @Inject
    HeldConnections connections;

    private static final List<Deed> DEEDS = List.of(Deed.values());
    private static final int ROUNDS = 1_000;
    private static final int CALLERS = 9;
    private static final int LIMIT = 4;
    private static final int QUEUE = 3;
    private static final Duration DEADLINE = Duration.ofMillis(25);

    private final long seed = Long.getLong("sim.seed", 4_711);
    private final Queue<Reason> refusals = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answers = new AtomicInteger();

    @Test
    void hasExactlyTheLimitAfterAThousandRoundsOfBadEndings() throws Exception {
        var random = new Random(seed);
        try (var peer = new BadPeer();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var dependency = dependency(peer.port());
            for (int round = 0; round < ROUNDS; round++) {
                var calls = new ArrayList<Future<Outcome>>();
                for (int i = 0; i < CALLERS; i++) {
                    calls.add(threads.submit(call(dependency, random)));
                }
                disturb(calls, random);
                await().pollInterval(Duration.ofMillis(1))
                        .untilAsserted(() -> assertThat(List.of(
                                        dependency.stats().inUse(),
                                        dependency.stats().queued()))
                                .as("in use and queued after round with seed %d", seed)
                                .containsExactly(0, 0));
            }
            assertThat(fill(dependency, threads::submit)).isEqualTo(LIMIT);
            dependency.close();
        }
        assertThat(answers.get()).isPositive();
        assertThat(refusals)
                .contains(Reason.FULL, Reason.FAILED, Reason.TIMED_OUT, Reason.OPEN, Reason.CANCELLED)
                .doesNotContain(Reason.ABSENT);
    }

    private Callable<Outcome> call(Dependency dependency, Random random) {
        var deed = DEEDS.get(random.nextInt(DEEDS.size()));
        boolean cancelledBefore = random.nextInt(20) == 0;
        boolean malformed = random.nextInt(20) == 0;
        return () -> {
            if (cancelledBefore) {
                Thread.currentThread().interrupt();
            }
            var outcome = dependency.get(malformed ? "/ no address" : deed.path());
            switch (outcome) {
                case Answered _ -> answers.incrementAndGet();
                case Refused refused -> refusals.add(refused.reason());
            }
            return outcome;
        };
    }

    /** Cancels some at any moment of their call, together with what they wait for. */
    private static void disturb(List<Future<Outcome>> calls, Random random) {
        for (var call : calls) {
            if (random.nextInt(4) == 0) {
                LockSupport.parkNanos(random.nextLong(DEADLINE.toNanos() / 4));
                call.cancel(true);
            }
        }
    }

    /** How many of twice the limit get in when none of them ends. */
    private static int fill(Dependency dependency, Function<Callable<Outcome>, Future<Outcome>> start)
            throws Exception {
        // The breaker may rest from what came before: one good answer, then all hang.
        await().until(() -> dependency.get(Deed.ANSWER.path()) instanceof Answered);
        var calls = new ArrayList<Future<Outcome>>();
        for (int i = 0; i < 3 * LIMIT; i++) {
            calls.add(start.apply(() -> dependency.get(Deed.HANG.path())));
        }
        int full = 0;
        for (var call : calls) {
            full += call.get() instanceof Refused refused && refused.reason() == Reason.FULL ? 1 : 0;
        }
        return 3 * LIMIT - full;
    }

    private Dependency dependency(int port) {
        var config = Plans.one()
                .at(port)
                .limit(LIMIT)
                .queue(QUEUE, Duration.ofMillis(8))
                .deadline(DEADLINE)
                .breaker(12, Duration.ofMillis(15));
        var plan = Plan.of("peer", config, 1);
        return new Dependency(plan, Plans.fence(plan), null, new SimpleMeterRegistry(), connections);
    }
}
