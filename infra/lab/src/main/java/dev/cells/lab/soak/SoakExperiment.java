package dev.cells.lab.soak;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.RouterMap;
import dev.cells.lab.bed.RouterProcess;
import dev.cells.lab.bed.Say;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.net.SocketFactory;

/**
 * Rounds of clients and cells that break off, reset, hang, lie and time out, each drawn from a seed ({@code -Dsim.seed=}). Afterwards
 * nothing of them is left: no request in flight or held, no connection on either side, no buffer, and every permit can be taken.
 */
public final class SoakExperiment implements Experiment {

    private static final int WORKERS = 32;
    private static final int IN_FLIGHT_MAX = 16;
    private static final Duration DEADLINE = Duration.ofMillis(400);
    private static final String[] SETTINGS = {
        "upstream.response-timeout=" + DEADLINE.toMillis() + "ms",
        "upstream.connect-timeout=300ms",
        "upstream.idle-timeout=1s",
        "upstream.in-flight-max=" + IN_FLIGHT_MAX,
        "upstream.tenant-share=1",
        "limits.head-timeout=500ms",
        "limits.body-timeout=400ms",
        "limits.idle-timeout=2s",
        "limits.tunnel-timeout=500ms",
        "park.timeout=400ms",
        "drain.delay=0s"
    };

    private final int rounds;

    public SoakExperiment(int rounds) {
        this.rounds = rounds;
    }

    @Override
    public String title() {
        return "10,000 random connects, kills, resets and timeouts: nothing is left over";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        long seed = Long.getLong("sim.seed", 42);
        try (var first = new BadCell();
                var second = new BadCell();
                var stuck = new FullBacklog()) {
            String map = new RouterMap()
                    .cell("c1", 2, List.of(at(0, first.port()), at(1, second.port())))
                    .cell("c2", 1, List.of(at(0, 1)))
                    .cell("c3", 1, List.of(at(0, stuck.port())))
                    .tenants("c1", List.of("acme"))
                    .tenants("c2", List.of("dead"))
                    .tenants("c3", List.of("stuck"))
                    .text();
            List<String> options = List.of("-Xmx128m", "-XX:+UseSerialGC", "-Dio.netty.leakDetection.level=paranoid");
            try (var router = RouterProcess.start(checkout, state, options, map, SETTINGS)) {
                return soak(router, new Rest(router, List.of(first, second), IN_FLIGHT_MAX), seed);
            }
        }
    }

    private static String at(int index, int port) {
        return "api-" + index + "=http://127.0.0.1:" + port;
    }

    private Verdict soak(RouterProcess router, Rest rest, long seed) throws Exception {
        long begin = System.nanoTime();
        run(router, seed, rounds);
        double seconds = (System.nanoTime() - begin) / 1e9;
        Say.line("%d rounds in %.0f s (seed %d)", rounds, seconds, seed);
        rest.counts().forEach((name, value) -> Say.line("  %-52s %6.0f", name, value));
        rest.collect();
        run(router, seed + rounds, WORKERS);
        List<String> leftOver = rest.leftOver();
        leftOver.forEach(one -> Say.line("left over: %s", one));
        return new Verdict(
                leftOver.isEmpty(),
                leftOver.isEmpty()
                        ? Say.text(
                                "after %d rounds in %.0f s (seed %d) nothing is in flight, held, open or leaked, and %d requests pass at once",
                                rounds, seconds, seed, IN_FLIGHT_MAX)
                        : String.join("; ", leftOver));
    }

    private static void run(RouterProcess router, long seed, int rounds) throws InterruptedException {
        var client = new BadClient(SocketFactory.getDefault(), router.port(), DEADLINE);
        var next = new AtomicInteger();
        List<Thread> workers = IntStream.range(0, WORKERS)
                .mapToObj(_ -> Thread.ofVirtual().start(() -> work(client, next, rounds, seed)))
                .toList();
        for (Thread worker : workers) {
            worker.join();
        }
    }

    private static void work(BadClient client, AtomicInteger next, int rounds, long seed) {
        try {
            for (int round = next.getAndIncrement(); round < rounds; round = next.getAndIncrement()) {
                client.round(new SplittableRandom(seed * 1_000_003 + round));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
