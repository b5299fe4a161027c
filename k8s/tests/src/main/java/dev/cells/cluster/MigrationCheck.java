package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.StreamSupport;

/** A new revision of a cell under load: its migration ends before any of its pods serves, and nobody notices the change. */
final class MigrationCheck implements Check {

    private final Kubectl kubectl;
    private final Shell shell;
    private final Traffic traffic;

    MigrationCheck(Kubectl kubectl, Shell shell, Traffic traffic) {
        this.kubectl = kubectl;
        this.shell = shell;
        this.traffic = traffic;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        boolean steadyBefore = traffic.steady();
        int mark = traffic.mark();
        shell.ask("helm upgrade c1 k8s/charts/cell -n cell-c1 -f k8s/fleet/c1.yaml --set migration.again=checked");
        for (String set : List.of("statefulset/api", "deployment/worker")) {
            kubectl.run(Duration.ofMinutes(5), "rollout", "status", "-n", "cell-c1", set, "--timeout=290s");
        }
        boolean steadyAfter = traffic.steady();
        Failures failures = Failures.in(traffic.since(mark));
        List<Instant> migrations = completions();
        Instant migrated = migrations.getFirst();
        Instant served = firstStart();
        return new Row(
                "a new revision: migration first, then pods one by one",
                steadyBefore && steadyAfter && failures.count() == 0 && !served.isBefore(migrated),
                failures + "; migrated at " + migrated + " (" + migrations.size()
                        + " run), the first new pod began to serve at " + served);
    }

    /** When the container that migrates ended well, the earliest first: a job whose pod was lost runs again, and finds nothing to do. */
    private List<Instant> completions() throws IOException, InterruptedException {
        return kubectl.items("get", "pods", "-n", "cell-c1", "-l", "app.kubernetes.io/component=migration")
                .map(pod -> pod.at("/status/initContainerStatuses/0/state/terminated"))
                .filter(ended -> ended.path("exitCode").asInt(1) == 0)
                .map(ended -> Instant.parse(ended.path("finishedAt").asText()))
                .sorted()
                .toList();
    }

    private Instant firstStart() throws IOException, InterruptedException {
        return kubectl.items("get", "pods", "-n", "cell-c1", "-l", "app.kubernetes.io/component in (api,worker)")
                .flatMap(pod ->
                        StreamSupport.stream(pod.at("/status/containerStatuses").spliterator(), false))
                .map((JsonNode container) ->
                        Instant.parse(container.at("/state/running/startedAt").asText()))
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }
}
