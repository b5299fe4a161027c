package dev.cells.lab.walls;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Until;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code /v1/checkout} calls payments (20 ms), 20 times a second; {@code /v1/home} calls recommendations (80 ms, after 5 s: 5 s), 50 times a
 * second. First all calls of the instance share 20 places and one queue without bound, then each dependency has its bulkhead. Calls have
 * deadlines in both, 1 s and 2 s, and no breaker; the client gives up after 3 s.
 */
public final class SharedPoolExperiment implements Experiment {

    private static final int CHECKOUTS = 20;
    private static final int HOMES = 50;
    private static final int WINDOWS = 4;
    private static final Duration WINDOW = Duration.ofSeconds(5);
    private static final Duration HEALTHY = Duration.ofSeconds(15);
    private static final Duration CLIENT = Duration.ofSeconds(3);
    private static final String[] SEED = {"98/98 | 98/98", "17/99 | 99/99", " 0/99 | 99/99", " 0/98 | 99/99"};

    @Override
    public String title() {
        return "a slow dependency beside a healthy one: one pool of 20 for both, then a bulkhead each";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        try (var cell = BookingCell.start(checkout, state)) {
            var shared = measure(
                    cell,
                    "shared",
                    keys(cell).shared(20, "payments", "recommendations").map());
            var walled = measure(cell, "walled", keys(cell).map());
            Say.line(
                    "                          /checkout ok, of 100                    /checkout p99       /home with bulkheads");
            Say.line(
                    "seconds    shared   bulkheads  (published: shared | bulkheads)       bulkheads        served       p50");
            for (int i = 0; i < WINDOWS; i++) {
                Window walls = walled.windows().get(i);
                Say.line(
                        "%2d-%2d    %3d/%-3d   %3d/%-3d   %31s   %11.1f ms   %5d/%-3d %8.2f ms",
                        i * 5,
                        i * 5 + 5,
                        shared.windows().get(i).ok(),
                        shared.windows().get(i).checkouts().count(),
                        walls.ok(),
                        walls.checkouts().count(),
                        SEED[i],
                        walls.checkouts().ms(0.99),
                        walls.homes().served(),
                        walls.homes().count(),
                        walls.homes().ms(0.5));
            }
            return verdict(shared, walled);
        }
    }

    private static Keys keys(BookingCell cell) {
        return new Keys()
                .wideLanes()
                .dependency(cell.simulators(), "payments", Duration.ofSeconds(1))
                .dependency(cell.simulators(), "recommendations", Duration.ofSeconds(2));
    }

    private static Verdict verdict(Seen shared, Seen walled) {
        double healthy = walled.healthy().ms(0.99);
        double ill = walled.ill().ms(0.99);
        boolean kept = true;
        double home = 0;
        for (Window window : walled.windows().subList(1, WINDOWS)) {
            kept &= window.isWhole();
            home = Math.max(home, window.homes().ms(0.5));
        }
        double first = shared.windows().get(1).okShare();
        double after = Math.max(
                shared.windows().get(2).okShare(), shared.windows().get(3).okShare());
        return new Verdict(
                kept && ill <= 1.2 * healthy && home <= 5 && first <= 0.2 && after <= 0.02,
                Say.text(
                        "beside a dependency of 5 s, /checkout in bulkheads %s, p99 %.1f ms, %.2f x the healthy %.1f ms; /home all served, p50 %.2f ms;"
                                + " one shared pool: %.0f %% ok in 5-10 s, %.0f %% after",
                        kept ? "100 % ok" : "NOT all ok", ill, ill / healthy, healthy, home, first * 100, after * 100));
    }

    private static Seen measure(BookingCell cell, String name, Map<String, String> keys) throws Exception {
        cell.simulators().latency("payments", Duration.ofMillis(20));
        cell.simulators().latency("recommendations", Duration.ofMillis(80));
        try (var instance = cell.instance(name, keys)) {
            var client = instance.client();
            var salon = Salon.open(client, 20, LocalDate.now(ZoneOffset.UTC).plusDays(3));
            run(client, salon, 3, HEALTHY, () -> {});
            var healthy = run(client, salon, 1, HEALTHY, () -> {});
            var ill = run(client, salon, 1, WINDOW.multipliedBy(WINDOWS), () -> {
                Until.passed(WINDOW);
                cell.simulators().latency("recommendations", Duration.ofSeconds(5));
            });
            return Seen.of(healthy, ill);
        }
    }

    private interface Meanwhile {
        void act() throws Exception;
    }

    private record Traces(Answers checkouts, Answers homes) {}

    private static Traces run(Client client, Salon salon, int times, Duration time, Meanwhile meanwhile)
            throws Exception {
        try (var traffic = new Traffic()) {
            long begin = System.nanoTime();
            var checkouts = traffic.at(
                    CHECKOUTS * times,
                    () -> client.post("/v1/checkout", salon.wish(), CLIENT).isGood());
            var homes = traffic.at(
                    HOMES * times, () -> client.get("/v1/home", CLIENT).isGood());
            meanwhile.act();
            Until.passed(time.minusNanos(System.nanoTime() - begin));
            traffic.end();
            Until.holds(
                    "all answered or given up",
                    CLIENT.multipliedBy(2),
                    () -> checkouts.areComplete() && homes.areComplete());
            return new Traces(checkouts, homes);
        }
    }

    /** @param healthy checkouts before anything is slow, {@code ill} those while recommendations are slow */
    private record Seen(List<Window> windows, Answers healthy, Answers ill) {

        static Seen of(Traces healthy, Traces ill) {
            var windows = new ArrayList<Window>();
            for (int i = 0; i < WINDOWS; i++) {
                Duration from = WINDOW.multipliedBy(i);
                windows.add(new Window(
                        ill.checkouts().between(from, from.plus(WINDOW)),
                        ill.homes().between(from, from.plus(WINDOW))));
            }
            return new Seen(
                    windows, healthy.checkouts(), ill.checkouts().between(WINDOW, WINDOW.multipliedBy(WINDOWS)));
        }
    }

    /** By arrival. */
    private record Window(Answers checkouts, Answers homes) {

        int ok() {
            return checkouts.served();
        }

        /** Everything was answered in time; the clock may put one request into the next window. */
        boolean isWhole() {
            return ok() == checkouts.count()
                    && homes.served() == homes.count()
                    && ok() >= CHECKOUTS * WINDOW.toSeconds() - 2
                    && homes.served() >= HOMES * WINDOW.toSeconds() - 2;
        }

        double okShare() {
            return (double) ok() / checkouts.count();
        }
    }
}
