package dev.cells.lab.walls;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Until;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;

/**
 * 200 places for payments, recommendations, a language model and a calendar: one pool for all, four of 50, and one in which each has 30 and
 * may borrow the other 80. First a burst of chats, then recommendations hang in every other window, beside checkouts and chats.
 */
public final class ReservedFloorExperiment implements Experiment {

    private static final String[] DEPENDENCIES = {"payments", "recommendations", "llm", "calendar"};
    private static final int CHECKOUTS = 40;
    private static final int CHATS = 20;
    private static final int HOMES = 60;
    private static final int BURST = 220;
    private static final Duration CLIENT = Duration.ofSeconds(3);
    private static final Duration WINDOW = Duration.ofSeconds(5);
    /** Longer than the time in which the pool fills and the window after it: nothing comes back meanwhile. */
    private static final Duration HANG = Duration.ofSeconds(10);

    private static final String QUESTION = "{\"message\":\"When are you open?\"}";

    @Override
    public String title() {
        return "200 slots for four dependencies, a burst on one, a hang of one: shared, four of 50, 30 each and 80 to borrow";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        try (var cell = BookingCell.start(checkout, state)) {
            var shared =
                    measure(cell, "shared", keys(cell).shared(200, DEPENDENCIES).map(), 1);
            var four = keys(cell);
            for (String dependency : DEPENDENCIES) {
                four.own(dependency, 50);
            }
            var split = measure(cell, "split", four.map(), 1);
            var floors = measure(
                    cell,
                    "floors",
                    keys(cell).parted(200, 30, 110, DEPENDENCIES).map(),
                    2);
            Say.line("                     a burst    left for others     others ok      others' p99       published:");
            Say.line(
                    "                     gets       while one hangs     while it does  healthy, hung     ceiling, left");
            shared.line("one pool of 200", "200, 0");
            split.line("four of 50", "50, 150");
            floors.line("30 each + 80", "110, 90");
            return verdict(shared, split, floors);
        }
    }

    private static Verdict verdict(Seen shared, Seen split, Seen floors) {
        boolean holds = shared.burst() == 200
                && shared.left() == 0
                && shared.okShare() <= 0.2
                && split.burst() == 50
                && split.left() == 150
                && split.okShare() == 1
                && floors.burst() == 110
                && floors.left() == 90
                && floors.okShare() == 1
                && floors.hung().ms(0.99)
                        <= Math.max(
                                1.1 * floors.healthy().ms(0.99),
                                floors.healthy().ms(0.99) + 2);
        return new Verdict(
                holds,
                Say.text(
                        "30 each + 80: a burst gets %d, %d are left when one hangs, the others %.0f %% ok, p99 %.1f ms (healthy %.1f, interleaved);"
                                + " four of 50: %d, %d, %.0f %%; one pool: %d, %d, %.0f %%",
                        floors.burst(),
                        floors.left(),
                        floors.okShare() * 100,
                        floors.hung().ms(0.99),
                        floors.healthy().ms(0.99),
                        split.burst(),
                        split.left(),
                        split.okShare() * 100,
                        shared.burst(),
                        shared.left(),
                        shared.okShare() * 100));
    }

    private static Keys keys(BookingCell cell) {
        var keys = new Keys().wideLanes();
        for (String dependency : DEPENDENCIES) {
            keys.dependency(cell.simulators(), dependency, Duration.ofSeconds(20));
        }
        // Called by few, and more than the workers: here it is its part of the pool that matters.
        return keys.set("cells.dependency.calendar.room", "bulk");
    }

    private static Seen measure(BookingCell cell, String name, Map<String, String> keys, int pairs) throws Exception {
        for (String dependency : DEPENDENCIES) {
            cell.simulators().latency(dependency, Duration.ofMillis(20));
        }
        try (var instance = cell.instance(name, keys)) {
            var client = instance.client();
            var salon = Salon.open(client, 40, LocalDate.now(ZoneOffset.UTC).plusDays(3));
            window(client, salon, WINDOW, Duration.ZERO);
            window(client, salon, WINDOW, Duration.ZERO);
            int burst = burst(cell, instance);
            var seen = new Seen(burst, new Answers(), new Answers());
            for (int i = 0; i < pairs; i++) {
                seen.healthy().addAll(window(client, salon, WINDOW, Duration.ZERO));
                seen = hang(cell, instance, salon, seen);
            }
            return seen;
        }
    }

    /** The most that a burst of chats holds at once. */
    private static int burst(BookingCell cell, BookingInstance instance) throws Exception {
        cell.simulators().latency("llm", Duration.ofSeconds(2));
        try (var traffic = new Traffic()) {
            var chats = traffic.burst(BURST, () -> chat(instance.client(), Duration.ofSeconds(10)));
            Until.passed(Duration.ofSeconds(1));
            int most = instance.ofDependency("in_use", "llm");
            Until.holds("the burst is over", Duration.ofSeconds(15), chats::areComplete);
            return most;
        } finally {
            cell.simulators().latency("llm", Duration.ofMillis(20));
        }
    }

    private static Seen hang(BookingCell cell, BookingInstance instance, Salon salon, Seen before) throws Exception {
        cell.simulators().latency("recommendations", HANG);
        Duration filling = Duration.ofSeconds(4);
        int[] most = {0};
        try (var watch = new Traffic()) {
            watch.at(4, () -> {
                most[0] = Math.max(most[0], instance.ofDependency("in_use", "recommendations"));
                return true;
            });
            before.hung().addAll(window(instance.client(), salon, filling.plus(WINDOW), filling));
        }
        cell.simulators().latency("recommendations", Duration.ofMillis(20));
        Until.passed(HANG.plusSeconds(1));
        return new Seen(before.burst(), Math.max(before.hungMost(), most[0]), before.healthy(), before.hung());
    }

    /** Checkouts and chats, beside visits of the first page; those that arrived after {@code from}. */
    private static Answers window(Client client, Salon salon, Duration time, Duration from) throws Exception {
        try (var traffic = new Traffic()) {
            traffic.at(
                    HOMES, () -> client.get("/v1/home", Duration.ofSeconds(20)).isGood());
            var checkouts = traffic.at(
                    CHECKOUTS,
                    () -> client.post("/v1/checkout", salon.wish(), CLIENT).isGood());
            var chats = traffic.at(CHATS, () -> chat(client, CLIENT));
            Until.passed(time);
            traffic.end();
            Until.holds(
                    "all answered or given up",
                    CLIENT.multipliedBy(2),
                    () -> checkouts.areComplete() && chats.areComplete());
            var all = checkouts.between(from, time);
            all.addAll(chats.between(from, time));
            return all;
        }
    }

    private static boolean chat(Client client, Duration patience) throws java.io.IOException {
        return client.post("/v1/chat", QUESTION, patience).isGood();
    }

    /**
     * What was measured.
     *
     * @param burst most places that the burst held
     * @param hungMost most places that the hanging dependency held
     */
    private record Seen(int burst, int hungMost, Answers healthy, Answers hung) {

        Seen(int burst, Answers healthy, Answers hung) {
            this(burst, 0, healthy, hung);
        }

        int left() {
            return 200 - hungMost;
        }

        double okShare() {
            return (double) hung.served() / hung.count();
        }

        void line(String name, String published) {
            Say.line(
                    "%-18s %9d    %15d     %4d/%-4d      %6.1f, %7.1f ms   %s",
                    name, burst, left(), hung.served(), hung.count(), healthy.ms(0.99), hung.ms(0.99), published);
        }
    }
}
