package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A rolling restart of a StatefulSet under load: nobody notices. */
final class RestartCheck implements Check {

    private static final Duration MAX = Duration.ofMinutes(5);

    private final Kubectl kubectl;
    private final Traffic traffic;
    private final String namespace;
    private final String name;

    RestartCheck(Kubectl kubectl, Traffic traffic, String namespace, String name) {
        this.kubectl = kubectl;
        this.traffic = traffic;
        this.namespace = namespace;
        this.name = name;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        boolean steadyBefore = traffic.steady();
        List<String> before = pods();
        int mark = traffic.mark();
        kubectl.run("rollout", "restart", "-n", namespace, "statefulset/" + name);
        long started = System.nanoTime();
        kubectl.run(MAX, "rollout", "status", "-n", namespace, "statefulset/" + name, "--timeout=290s");
        boolean steadyAfter = traffic.steady();
        Failures failures = Failures.in(traffic.since(mark));
        List<String> after = pods();
        boolean allNew = after.stream().noneMatch(before::contains) && after.size() == before.size();
        return new Row(
                "rolling restart of " + namespace + "/" + name,
                steadyBefore && steadyAfter && allNew && failures.count() == 0,
                failures + "; " + after.size() + " pods replaced in "
                        + Duration.ofNanos(System.nanoTime() - started).toSeconds() + " s"
                        + (allNew ? "" : "; not all are new"));
    }

    private List<String> pods() throws IOException, InterruptedException {
        return kubectl.items("get", "pods", "-n", namespace, "-l", "app.kubernetes.io/component in (api,router)")
                .map(pod -> pod.at("/metadata/uid").asText())
                .toList();
    }
}
