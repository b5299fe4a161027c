package dev.cells.lab.walls;

import dev.cells.lab.Experiment;
import dev.cells.lab.bed.Say;
import dev.cells.lab.bed.Until;
import dev.cells.lab.walls.Answers.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * 80 chats within a third of a second call a language model that takes 30 s, and a second later 50 people log in at the same instant, which needs no model at all.
 * Everything has one of the instance's 50 places and waits for it as long as it takes. First that is all; then chats have a compartment as
 * well: 10 run, 20 wait at most 1 s.
 */
public final class LoginExperiment implements Experiment {

    private static final int CHATS = 80;
    /** Chats a second; were all sent in the same instant, each refusal would be measured behind 79 others on the way. */
    private static final int ARRIVING = 250;

    private static final int LOGINS = 50;
    private static final int WARM_TURNS = 20;
    private static final int SLOTS = 50;
    private static final Duration MODEL = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String QUESTION = "{\"message\":\"When are you open?\"}";

    @Override
    public String title() {
        return "50 logins beside 80 chats on a hung model: 50 slots for all, then a compartment for chats";
    }

    @Override
    public Verdict run(Path checkout, Path state) throws Exception {
        try (var cell = BookingCell.start(checkout, state)) {
            Seen shared =
                    measure(cell, "shared", keys(cell).shared(CHATS, "llm").map());
            Seen walled = measure(
                    cell,
                    "walled",
                    keys(cell).queue("llm", 10, 20, Duration.ofSeconds(1)).map());
            Say.line(
                    "               login p99    chats answered   refused    published: login p99    answered   refused");
            Say.line(
                    "shared       %8.1f ms  %14d %9d            about 29,000 ms          80         0",
                    shared.loginP99(), shared.answered(), shared.refused());
            Say.line(
                    "compartment  %8.1f ms  %14d %9d            single-digit ms          10        70",
                    walled.loginP99(), walled.answered(), walled.refused());
            Say.line(
                    "of the refused %d waited a second; the others were told after %.2f ms (p50), %.2f ms at most",
                    walled.waited(), walled.refusedP50(), walled.refusedMax());
            return verdict(shared, walled);
        }
    }

    private static Verdict verdict(Seen shared, Seen walled) {
        boolean holds = Math.abs(shared.loginP99() - 29_000) <= 2_000
                && shared.answered() == CHATS
                && walled.loginP99() <= 25
                && walled.answered() == 10
                && walled.refused() == 70
                && walled.waited() == 20
                && walled.refusedMax() <= 5;
        return new Verdict(
                holds,
                Say.text(
                        "login p99 %.0f ms with shared slots, %.1f ms with a compartment; chats %d x 200, %d x 503, refused within %.2f ms beyond the %d"
                                + " that waited 1 s",
                        shared.loginP99(),
                        walled.loginP99(),
                        walled.answered(),
                        walled.refused(),
                        walled.refusedMax(),
                        walled.waited()));
    }

    /** All 50 places are one lane's, in which chats and logins meet. */
    private static Keys keys(BookingCell cell) {
        var keys = new Keys()
                .set("cells.lanes.total", Integer.toString(SLOTS))
                .set("cells.lanes.reserve", "0")
                .set("cells.lanes.wait-max", "PT60S")
                .set("cells.lane.standard.floor", Integer.toString(SLOTS))
                .set("cells.lane.standard.borrow", "0")
                .set("cells.lane.standard.queue", "100000");
        for (String lane : List.of("control", "critical", "bulk")) {
            keys.set("cells.lane." + lane + ".floor", "0");
        }
        return keys.dependency(cell.simulators(), "llm", Duration.ofSeconds(60));
    }

    private static Seen measure(BookingCell cell, String name, Map<String, String> keys) throws Exception {
        try (var instance = cell.instance(name, keys)) {
            var client = instance.client();
            warm(cell, client);
            cell.simulators().latency("llm", MODEL);
            try (var traffic = new Traffic()) {
                var chats = traffic.some(CHATS, ARRIVING, () -> chat(client));
                Until.passed(Duration.ofSeconds(1));
                var logins = traffic.burst(LOGINS, () -> login(client));
                Until.holds("all answered", PATIENCE, () -> chats.areComplete() && logins.areComplete());
                return Seen.of(chats, logins);
            }
        }
    }

    /** Both ends have run all of it before, refusals too, and have their connections. */
    private static void warm(BookingCell cell, Client client) throws Exception {
        for (int i = 0; i < WARM_TURNS; i++) {
            cell.simulators().latency("llm", Duration.ofMillis(i % 2 == 0 ? 20 : 600));
            try (var traffic = new Traffic()) {
                var steady = traffic.at(400, () -> login(client));
                var chats = traffic.some(CHATS, ARRIVING, () -> chat(client));
                var logins = traffic.burst(LOGINS, () -> login(client));
                Until.passed(Duration.ofMillis(500));
                traffic.end();
                Until.holds(
                        "warm",
                        Duration.ofSeconds(20),
                        () -> chats.areComplete() && logins.areComplete() && steady.areComplete());
            }
        }
    }

    private static boolean chat(Client client) throws IOException {
        var reply = client.post("/v1/chat", QUESTION, PATIENCE);
        if (!reply.isGood() && !reply.body().contains("dependency-busy")) {
            Say.line("a chat was answered %d %s", reply.status(), reply.body());
        }
        return reply.isGood();
    }

    private static boolean login(Client client) throws IOException {
        return client.get("/v1/session", PATIENCE).isGood();
    }

    /** @param waited of the refused, those that spent their second in the queue */
    private record Seen(double loginP99, int answered, int refused, int waited, double refusedP50, double refusedMax) {

        static Seen of(Answers chats, Answers logins) {
            var atOnce = new Answers();
            for (Answer answer : chats.list()) {
                if (!answer.served() && answer.took().toMillis() < 900) {
                    atOnce.add(answer);
                }
            }
            int refused = chats.count() - chats.served();
            return new Seen(
                    logins.ms(0.99), chats.served(), refused, refused - atOnce.count(), atOnce.ms(0.5), atOnce.ms(1));
        }
    }
}
