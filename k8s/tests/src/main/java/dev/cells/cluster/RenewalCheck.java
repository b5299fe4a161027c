package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** New certificates for a cell and for the routers, under load: every pod takes them without a restart, and nobody notices. */
final class RenewalCheck implements Check {

    /** A mounted secret follows its object at the kubelet's next look, which may be more than a minute away. */
    private static final Duration TAKEN_MAX = Duration.ofMinutes(4);

    private static final String TAKEN = "new TLS keys are in use";
    private static final String APPLY =
            " 2>/dev/null | kubectl apply -l app.kubernetes.io/component=data-tls -f - 2>&1";

    private final Kubectl kubectl;
    private final Shell shell;
    private final Traffic traffic;

    RenewalCheck(Kubectl kubectl, Shell shell, Traffic traffic) {
        this.kubectl = kubectl;
        this.shell = shell;
        this.traffic = traffic;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        boolean steadyBefore = traffic.steady();
        List<String> before = runs();
        int mark = traffic.mark();
        shell.ask("scripts/cellctl cell secrets c1" + APPLY);
        shell.ask("scripts/cellctl control secrets" + APPLY);
        long taken = Until.holds(TAKEN_MAX, () -> waiting().isEmpty());
        boolean steadyAfter = traffic.steady();
        Failures failures = Failures.in(traffic.since(mark));
        boolean same = before.equals(runs());
        return new Row(
                "new certificates for a cell and for the routers",
                steadyBefore && steadyAfter && taken >= 0 && same && failures.count() == 0,
                failures
                        + (taken >= 0
                                ? "; " + before.size() + " pods took them within " + taken / 1000 + " s"
                                : "; not taken by " + waiting())
                        + (same ? ", none restarted" : ", but pods restarted"));
    }

    private List<String> runs() throws IOException, InterruptedException {
        return pods(Pods::run);
    }

    /** Those that have not said that they use new keys. */
    private List<String> waiting() throws IOException, InterruptedException {
        List<String> waiting = new ArrayList<>();
        for (String name : pods(Pods::name)) {
            String[] words = name.split("/", 2);
            if (!kubectl.run("logs", "-n", words[0], words[1], "--all-containers")
                    .contains(TAKEN)) {
                waiting.add(name);
            }
        }
        return waiting;
    }

    private List<String> pods(Function<JsonNode, String> as) throws IOException, InterruptedException {
        return Stream.concat(
                        kubectl.items("get", "pods", "-n", "cell-c1", "-l", "app.kubernetes.io/component=api"),
                        kubectl.items("get", "pods", "-n", Matrix.ROUTER, "-l", "app.kubernetes.io/component=router"))
                .map(as)
                .sorted()
                .toList();
    }
}
