package dev.cells.lab.map;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Caller;
import dev.cells.lab.bed.Figures;
import dev.cells.lab.bed.LocalFleet;
import dev.cells.lab.bed.Say;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Suspends and resumes a tenant of a real fleet, again and again, and asks its router meanwhile: from when the control plane has
 * taken the change (the cell is told after that, and then the map) until the router answers by it.
 */
public final class PlacementLagExperiment implements Experiment {

    private static final int CHANGES = 240;
    private static final int WARM_UP = 40;
    private static final double P99_MAX_MS = 250;
    private static final Duration EFFECT_MAX = Duration.ofSeconds(10);
    private static final String TENANT = "lag";

    private final List<Long> fromTaken = new ArrayList<>();
    private final List<Long> fromSent = new ArrayList<>();

    @Override
    public String title() {
        return "a placement's change until it is in effect in the router of a real fleet, p99 of 200";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        try (var fleet = LocalFleet.start(checkout, state, "--cells=1", "--instances=1");
                var http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
                var caller = new Caller(TENANT, Duration.ofSeconds(5))) {
            post(http, fleet, "/v1/tenants", "{\"id\":\"" + TENANT + "\"}", 0);
            awaitEffect(caller, fleet.routerPort(), false);
            for (int i = 0; i < CHANGES; i++) {
                change(http, fleet, caller, i);
            }
        }
        long[] taken = fromTaken.stream().mapToLong(Long::longValue).sorted().toArray();
        long[] sent = fromSent.stream().mapToLong(Long::longValue).sorted().toArray();
        double p99 = Figures.quantile(taken, 0.99);
        return new Verdict(
                p99 <= P99_MAX_MS && taken.length >= CHANGES - WARM_UP,
                Say.text(
                        "%d changes in effect after p50 %.0f ms, p99 %.0f ms, at most %.0f ms, from when the control plane had taken them"
                                + " (p99 %.0f ms from when they were sent)",
                        taken.length,
                        Figures.quantile(taken, 0.5),
                        p99,
                        Figures.quantile(taken, 1),
                        Figures.quantile(sent, 0.99)));
    }

    private void change(HttpClient http, LocalFleet fleet, Caller caller, int number)
            throws IOException, InterruptedException {
        boolean suspend = number % 2 == 0;
        long sent = System.nanoTime();
        post(http, fleet, "/v1/tenants/" + TENANT + (suspend ? "/suspend" : "/resume"), "", number + 1);
        long taken = System.nanoTime();
        awaitEffect(caller, fleet.routerPort(), suspend);
        long effect = System.nanoTime();
        if (number >= WARM_UP) {
            fromSent.add(effect - sent);
            fromTaken.add(effect - taken);
        }
        settle(http, fleet);
    }

    /** The router itself answers 403 for a suspended tenant; anything else comes from the cell. */
    private static void awaitEffect(Caller caller, int port, boolean suspended) throws IOException {
        long end = System.nanoTime() + EFFECT_MAX.toNanos();
        while (suspended(caller, port) != suspended) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("the router did not follow within " + EFFECT_MAX.toSeconds() + " s");
            }
            LockSupport.parkNanos(500_000);
        }
    }

    private static boolean suspended(Caller caller, int port) throws IOException {
        int status = caller.get(port, "/v1/services");
        return switch (status) {
            case 401 -> false;
            // Before its first placement it is unknown.
            case 403, 404 -> true;
            default -> throw new IOException("the tenant's request was answered " + status);
        };
    }

    /** Until the control plane says that the change is finished; the next one would be refused before. */
    private static void settle(HttpClient http, LocalFleet fleet) throws IOException, InterruptedException {
        String view = "";
        long end = System.nanoTime() + EFFECT_MAX.toNanos();
        while (!view.matches("(?s).*\"state\"\\s*:\\s*\"(active|suspended)\".*")) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("the change is not finished: " + view);
            }
            view = send(http, request(fleet, "/v1/tenants/" + TENANT)).body();
        }
    }

    private static void post(HttpClient http, LocalFleet fleet, String path, String body, int key)
            throws IOException, InterruptedException {
        var request = request(fleet, path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "lag-" + key)
                .POST(HttpRequest.BodyPublishers.ofString(body));
        HttpResponse<String> response = send(http, request);
        if (response.statusCode() / 100 != 2) {
            throw new IOException(path + " was answered " + response.statusCode() + ": " + response.body());
        }
    }

    private static HttpRequest.Builder request(LocalFleet fleet, String path) {
        return HttpRequest.newBuilder(URI.create(fleet.controlPlane() + path))
                .timeout(Duration.ofSeconds(10))
                .header("Authorization", "Bearer " + fleet.adminToken());
    }

    private static HttpResponse<String> send(HttpClient http, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
