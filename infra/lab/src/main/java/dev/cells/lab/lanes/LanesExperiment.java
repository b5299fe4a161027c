package dev.cells.lab.lanes;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Figures;
import dev.cells.lab.bed.LocalFleet;
import dev.cells.lab.bed.Sample;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Until;
import dev.cells.local.fleet.FleetLayout;
import dev.cells.pki.TokenIssuer;
import dev.cells.routingmap.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * An instance of booking whose lanes {@code bulk} and {@code standard} are full of requests that hang, in every second window; meanwhile
 * bookings ({@code critical}), the control plane's questions and probes for liveness go on.
 */
public final class LanesExperiment implements Experiment {

    private static final Duration WINDOW = Duration.ofSeconds(5);
    private static final int PAIRS = 5;
    private static final int WARM_TURNS = 3;
    /**
     * A fifth of the usual, in the same proportions: full lanes then need a crowd that is no load by itself, for the client, the instance and
     * its database share the machine.
     */
    private static final String[] FLEET = {
        "--cells=1",
        "--instances=1",
        "--cell-key=cells.lanes.total=40",
        "--cell-key=cells.lanes.reserve=2",
        "--cell-key=cells.lane.control.floor=2",
        "--cell-key=cells.lane.control.borrow=4",
        "--cell-key=cells.lane.critical.floor=12",
        "--cell-key=cells.lane.critical.borrow=8",
        "--cell-key=cells.lane.critical.queue=8",
        "--cell-key=cells.lane.standard.floor=12",
        "--cell-key=cells.lane.standard.borrow=8",
        "--cell-key=cells.lane.standard.queue=8",
        "--cell-key=cells.lane.bulk.floor=4",
        "--cell-key=cells.lane.bulk.borrow=4",
        "--cell-key=cells.lane.bulk.queue=2"
    };
    /** Half of them are inside at a time: who finds no connection leaves after a second and comes back after another. */
    private static final int STANDARD_CALLERS = 80;

    private static final int BULK_CALLERS = 30;
    private static final double MORE_MAX = 1.1;
    private static final double MORE_MAX_MS = 2;
    private static final String TENANT = "lanes";

    @Override
    public String title() {
        return "bulk and standard full of requests that hang: bookings, control and liveness beside them";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        try (var fleet = LocalFleet.start(checkout, state, FLEET);
                var client = new Client();
                var crowding = new Client()) {
            var layout = new FleetLayout(state);
            String instance = fleet.record().process("c0/api-0").url();
            Salon salon = salon(fleet, layout, instance, client);
            List<Steady> watched = watched(fleet, salon, client);
            for (int turn = 0; turn < WARM_TURNS; turn++) {
                window(watched);
            }
            var quiet = new LinkedHashMap<String, List<Sample>>();
            var full = new LinkedHashMap<String, List<Sample>>();
            long refusedStandard = 0;
            long refusedBulk = 0;
            for (int pair = 0; pair < PAIRS; pair++) {
                add(quiet, window(watched));
                try (var _ = hung(fleet, layout, salon);
                        var standard = new Crowd(STANDARD_CALLERS, salon::price, crowding);
                        var bulk = new Crowd(BULK_CALLERS, salon::report, crowding)) {
                    Until.holds(
                            "both lanes are full",
                            Duration.ofSeconds(10),
                            () -> standard.refused() > 0 && bulk.refused() > 0);
                    add(full, window(watched));
                    refusedStandard += standard.refused();
                    refusedBulk += bulk.refused();
                }
                served(client, salon);
            }
            Say.line("refused meanwhile: %d of standard, %d of bulk", refusedStandard, refusedBulk);
            return verdict(quiet, full);
        }
    }

    private static Salon salon(LocalFleet fleet, FleetLayout layout, String instance, Client client)
            throws IOException, InterruptedException {
        String[] admin = {"Authorization", "Bearer " + fleet.adminToken(), "Idempotency-Key", "lanes"};
        Client.Answer created = client.send(Client.json(
                Client.to(fleet.controlPlane() + "/v1/tenants", admin), "POST", "{\"id\":\"" + TENANT + "\"}"));
        if (created.status() != 201) {
            throw new IOException("the tenant was answered " + created.status() + ": " + created.body());
        }
        String token =
                TokenIssuer.in(layout.signing(), Clock.systemUTC()).tenant(new TenantId(TENANT), Duration.ofHours(1));
        return new Salon(instance, TENANT, token, client);
    }

    private static List<Steady> watched(LocalFleet fleet, Salon salon, Client client) {
        String liveness = fleet.record().process("c0/api-0").health();
        String live = String.valueOf(liveness).replace("/ready", "/live");
        return List.of(
                new Steady("critical", 40, salon::booking, client),
                new Steady(
                        "control",
                        20,
                        () -> Client.to(
                                        fleet.controlPlane() + "/v1/cell-stats/c0",
                                        "Authorization",
                                        "Bearer " + fleet.adminToken())
                                .build(),
                        client),
                new Steady("liveness", 20, () -> Client.to(live).build(), client));
    }

    private static Hung hung(LocalFleet fleet, FleetLayout layout, Salon salon)
            throws IOException, SQLException, InterruptedException {
        String password =
                Files.readString(layout.data("c0/postgres").resolve("password")).strip();
        return new Hung(
                DriverManager.getConnection(
                        fleet.record().process("c0/postgres").url(), "postgres", password),
                salon.service());
    }

    private static Map<String, List<Sample>> window(List<Steady> watched) throws Exception {
        var all = new LinkedHashMap<String, List<Sample>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new LinkedHashMap<String, Future<List<Sample>>>();
            for (Steady one : watched) {
                Callable<List<Sample>> load = () -> one.during(WINDOW);
                running.put(one.name(), threads.submit(load));
            }
            for (var one : running.entrySet()) {
                all.put(one.getKey(), one.getValue().get());
            }
        }
        return all;
    }

    private static void add(Map<String, List<Sample>> to, Map<String, List<Sample>> window) {
        window.forEach((name, samples) ->
                to.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(samples));
    }

    /** Until reports and changes are answered again, so that the next window is a quiet one. */
    private static void served(Client client, Salon salon) throws IOException, InterruptedException {
        Until.holds(
                "what hung is served again",
                Duration.ofSeconds(40),
                () -> client.send(salon.price()).status() == 200
                        && client.send(salon.report()).status() == 200);
        Until.passed(Duration.ofSeconds(1));
    }

    private static Verdict verdict(Map<String, List<Sample>> quiet, Map<String, List<Sample>> full) {
        var figures = new ArrayList<String>();
        boolean holds = true;
        for (String name : quiet.keySet()) {
            Figures before = Figures.of(quiet.getOrDefault(name, List.of()));
            Figures beside = Figures.of(full.getOrDefault(name, List.of()));
            Say.line("%-9s others quiet %s", name, before);
            Say.line("%-9s others full  %s", name, beside);
            holds &= beside.failed() == 0
                    && before.failed() == 0
                    && (beside.p99Ms() <= before.p99Ms() * MORE_MAX || beside.p99Ms() <= before.p99Ms() + MORE_MAX_MS);
            figures.add(Say.text(
                    "%s p99 %.1f ms, was %.1f ms, %d failed", name, beside.p99Ms(), before.p99Ms(), beside.failed()));
        }
        return new Verdict(holds, "with bulk and standard full: " + String.join("; ", figures));
    }
}
