package dev.cells.lab.memory;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Figures;
import dev.cells.lab.bed.Instances;
import dev.cells.lab.bed.Load;
import dev.cells.lab.bed.RouterMap;
import dev.cells.lab.bed.RouterProcess;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Tenants;
import dev.cells.local.command.Memory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * In 128 MiB of heap and 64 MiB of direct memory: 20 clients read 4 GiB each at 50 kB/s while the cell sends as fast as it may, 20
 * upload slowly, and 20 upload as fast as they may to a cell that reads at 50 kB/s. Memory must stay flat, and another tenant's small
 * requests as quick as they were.
 */
public final class SlowReadersExperiment implements Experiment {

    private static final int CLIENTS = 20;
    private static final long BYTES = 4L << 30;
    private static final int PER_SECOND = 50_000;
    private static final int FAST = 50_000_000;
    private static final double PINGS = 200;
    private static final Duration WINDOW = Duration.ofSeconds(7);
    private static final int QUIET_WINDOWS = 3;
    private static final int WINDOWS = 9;
    private static final int SETTLED = 2;
    private static final long GROWTH_MAX_KB = 16 * 1024;

    private final List<Figures> before = new ArrayList<>();
    private final List<Figures> during = new ArrayList<>();
    private final List<Long> resident = new ArrayList<>();

    @Override
    public String title() {
        return "20 clients read 4 GB at 50 kB/s, 40 upload slowly: memory stays flat, others' p99 too";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        List<String> pinging = Tenants.named("ping", 10);
        List<String> options = List.of("-Xmx128m", "-XX:MaxDirectMemorySize=64m", "-XX:+UseSerialGC");
        try (var instances = Instances.start(2)) {
            String map = new RouterMap()
                    .cell("c1", 1, List.of(instances.get(0).inMap("")))
                    .cell("c2", 1, List.of(instances.get(1).inMap("")))
                    .tenants("c1", pinging)
                    .tenants("c2", List.of("heavy"))
                    .text();
            try (var router = RouterProcess.start(checkout, state, options, map)) {
                return run(router, pinging);
            }
        }
    }

    private Verdict run(RouterProcess router, List<String> pinging) throws Exception {
        Load.during(WINDOW, router::port, pinging, PINGS);
        for (int i = 0; i < QUIET_WINDOWS; i++) {
            before.add(window("quiet", router, pinging));
        }
        resident.clear();
        List<SlowClient> slow = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                slow.add(SlowClient.reading(router.port(), "heavy", BYTES, PER_SECOND));
                slow.add(SlowClient.sending(router.port(), "heavy", "/", BYTES, PER_SECOND));
                slow.add(SlowClient.sending(router.port(), "heavy", "/sip/" + PER_SECOND, BYTES, FAST));
            }
            for (int i = 0; i < WINDOWS; i++) {
                during.add(window("slow clients", router, pinging));
            }
            return judge(router, slow);
        } finally {
            for (SlowClient client : slow) {
                client.close();
            }
        }
    }

    private Figures window(String name, RouterProcess router, List<String> pinging)
            throws IOException, InterruptedException {
        Figures figures = Figures.of(Load.during(WINDOW, router::port, pinging, PINGS));
        long rss = Memory.alone(router.handle()).rssKb();
        resident.add(rss);
        Say.line(
                "%-14s %s   resident %3d MiB   direct buffers %5.1f MiB   heap %5.1f MiB",
                name,
                figures,
                rss / 1024,
                router.metric("jvm_buffer_memory_used_bytes") / (1 << 20),
                router.metric("jvm_memory_used_bytes") / (1 << 20));
        return figures;
    }

    private Verdict judge(RouterProcess router, List<SlowClient> slow) throws IOException, InterruptedException {
        long settled = resident.get(SETTLED);
        long last = resident.getLast();
        long stuck = slow.stream().filter(client -> client.moved() < PER_SECOND).count();
        boolean errors = router.log().contains("OutOfMemory") || router.log().contains("OutOfDirectMemory");
        double quiet = before.stream().mapToDouble(Figures::p99Ms).max().orElse(0);
        double p99 = Figures.median(during.stream().mapToDouble(Figures::p99Ms).toArray());
        int failed = during.stream().mapToInt(Figures::failed).sum();
        boolean holds =
                last - settled <= GROWTH_MAX_KB && stuck == 0 && !errors && failed == 0 && p99 <= quiet * 1.5 + 1;
        return new Verdict(
                holds,
                Say.text(
                        "resident %d MiB after %d s, %d MiB after %d s with -Xmx128m -XX:MaxDirectMemorySize=64m; %.1f MB moved, %d of %d"
                                + " clients stuck; another tenant's p99 %.2f ms (%.2f ms before), %d failed",
                        settled / 1024,
                        (SETTLED + 1) * WINDOW.toSeconds(),
                        last / 1024,
                        WINDOWS * WINDOW.toSeconds(),
                        slow.stream().mapToLong(SlowClient::moved).sum() / 1e6,
                        stuck,
                        slow.size(),
                        p99,
                        quiet,
                        failed));
    }
}
