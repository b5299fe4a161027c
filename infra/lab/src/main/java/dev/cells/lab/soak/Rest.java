package dev.cells.lab.soak;

import dev.cells.lab.bed.Caller;
import dev.cells.lab.bed.RouterProcess;
import dev.cells.lab.bed.Until;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Looks whether a router is at rest. */
final class Rest {

    private static final Duration REST_MAX = Duration.ofSeconds(10);
    private static final List<String> GAUGES =
            List.of("cells_router_in_flight", "cells_router_queued", "cells_router_parked", "cells_router_connections");

    private final RouterProcess router;
    private final List<BadCell> cells;
    private final int permits;

    Rest(RouterProcess router, List<BadCell> cells, int permits) {
        this.router = router;
        this.cells = cells;
        this.permits = permits;
    }

    /** What the rounds came to, so that a soak that tried nothing shows. */
    Map<String, Double> counts() throws IOException, InterruptedException {
        Map<String, Double> counts = new LinkedHashMap<>();
        router.manage("/q/metrics")
                .body()
                .lines()
                .filter(line ->
                        line.matches("cells_router_(requests|refused|retries)_total\\{.*") && !line.endsWith(" 0.0"))
                .forEach(line -> counts.merge(
                        line.substring(13, line.lastIndexOf(' ')),
                        Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)),
                        Double::sum));
        return counts;
    }

    /** Has the router's garbage collected: only then is a lost buffer noticed, by the next one that is taken. */
    void collect() throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process process = new ProcessBuilder(jcmd, "" + router.handle().pid(), "GC.run")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectErrorStream(true)
                .start();
        if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException("the router's garbage could not be collected");
        }
    }

    /** Everything that is not as it was before the first request. */
    List<String> leftOver() throws IOException, InterruptedException {
        List<String> all = new ArrayList<>();
        for (String gauge : GAUGES) {
            if (!settles(() -> router.metric(gauge) == 0)) {
                all.add(gauge + " is " + router.metric(gauge));
            }
        }
        int open = cells.stream().mapToInt(BadCell::open).sum();
        if (!settles(() -> cells.stream().allMatch(cell -> cell.open() == 0))) {
            all.add("connections to cells stay open: " + open);
        }
        router.log()
                .lines()
                .filter(line -> line.contains("LEAK") || line.contains("ERROR"))
                .limit(5)
                .forEach(all::add);
        int passed = atOnce();
        if (passed != permits) {
            all.add("of " + permits + " requests only " + passed + " passed at once");
        }
        return all;
    }

    private static boolean settles(Until.Condition condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + REST_MAX.toNanos();
        boolean holds = condition.holds();
        while (!holds && System.nanoTime() - end < 0) {
            Until.passed(Duration.ofMillis(50));
            holds = condition.holds();
        }
        return holds;
    }

    /** As many requests as there are permits, all inside at the same time; each takes 250 ms. */
    private int atOnce() throws InterruptedException {
        var passed = new AtomicInteger();
        List<Thread> clients = IntStream.range(0, permits)
                .mapToObj(_ -> Thread.ofVirtual().start(() -> {
                    try (var caller = new Caller("acme", Duration.ofSeconds(5))) {
                        passed.addAndGet(
                                caller.get(router.port(), "/", Misdeed.FIELD + " " + Misdeed.ANSWER_LATE) == 200
                                        ? 1
                                        : 0);
                    }
                }))
                .toList();
        for (Thread client : clients) {
            client.join();
        }
        return passed.get();
    }
}
