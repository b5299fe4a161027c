package dev.cells.lab.bench.feed;

import dev.cells.lab.bench.load.FixedRate;
import dev.cells.lab.bench.peer.RouterCommand;
import dev.cells.lab.bench.peer.Running;
import dev.cells.lab.bench.peer.Setup;
import dev.cells.lab.bench.peer.Tenants;
import dev.cells.local.process.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Replaces a large map under load, several times, and counts what failed. */
public final class SwapBench {

    private static final int CONNECTIONS = 64;
    private static final String REVISION = "cells_router_map_revision ";

    private final Setup setup;

    /**
     * What came of it.
     *
     * @param swaps new maps that the router took while it was under load
     */
    public record Outcome(int swaps, long sent, long failed, double p99Micros) {}

    public SwapBench(Setup setup) {
        this.setup = setup;
    }

    public Outcome measure(FixedRate load, int tenants, double perSecond, int swaps, double secondsEach)
            throws IOException, InterruptedException {
        var large = new Tenants(tenants, setup.tenants().ports());
        Path map = setup.folder().resolve("swap-map");
        large.writeMap(map, 1);
        int port = FreePorts.one();
        int management = FreePorts.one();
        List<String> command =
                RouterCommand.of(setup.checkout(), port, management, List.of("cells.router.map-file=" + map));
        try (Running router = Running.router(setup, "swap", port, command)) {
            load.run(port, CONNECTIONS, perSecond, secondsEach);
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write(large, map, swaps));
            FixedRate.Outcome outcome = load.run(router.port(), CONNECTIONS, perSecond, secondsEach * swaps);
            writing.join();
            return new Outcome((int) (revision(management) - 1), outcome.sent(), outcome.failed(), outcome.p99Micros());
        }
    }

    private static void write(Tenants tenants, Path map, int swaps) {
        try {
            for (int i = 1; i <= swaps; i++) {
                tenants.writeMap(map, i + 1L);
            }
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    private static long revision(int management) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + management + "/q/metrics"))
                    .timeout(Duration.ofSeconds(5))
                    .build();
            return http.send(request, HttpResponse.BodyHandlers.ofLines())
                    .body()
                    .filter(line -> line.startsWith(REVISION))
                    .map(line -> (long) Double.parseDouble(line.substring(REVISION.length())))
                    .findFirst()
                    .orElseThrow(() -> new IOException("the router does not tell its map's revision"));
        }
    }
}
