package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An API pod is deleted, with time to stop or without: at most the requests that it held are lost. */
final class DeletedPodCheck implements Check {

    private final Kubectl kubectl;
    private final Traffic traffic;
    private final boolean killed;

    /** @param killed whether it gets no time to stop */
    DeletedPodCheck(Kubectl kubectl, Traffic traffic, boolean killed) {
        this.kubectl = kubectl;
        this.traffic = traffic;
        this.killed = killed;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        boolean steadyBefore = traffic.steady();
        int mark = traffic.mark();
        var command = new ArrayList<>(List.of("delete", "pod", "api-1", "-n", "cell-c1", "--wait=false"));
        if (killed) {
            command.add("--grace-period=1");
        }
        kubectl.run(command.toArray(String[]::new));
        long back = Until.holds(Duration.ofMinutes(2), () -> ready("api-1") && mark + 10 < traffic.mark());
        boolean steadyAfter = traffic.steady();
        var samples = traffic.since(mark);
        Failures failures = Failures.in(samples);
        // Those that were under way when it happened; the client counts them.
        int held = samples.stream()
                        .limit(Traffic.PER_SECOND)
                        .mapToInt(Sample::others)
                        .max()
                        .orElse(0)
                + 1;
        return new Row(
                "an API pod " + (killed ? "killed" : "deleted"),
                steadyBefore && steadyAfter && back >= 0 && failures.count() <= (killed ? held : 0),
                failures + "; at most " + (killed ? held : 0) + " were held; ready again after " + back / 1000 + " s");
    }

    private boolean ready(String pod) throws IOException, InterruptedException {
        return kubectl.items("get", "pods", "-n", "cell-c1", "-l", "app.kubernetes.io/component=api")
                .filter(found -> found.at("/metadata/name").asText().equals(pod))
                .filter(found -> found.at("/metadata/deletionTimestamp").isMissingNode())
                .anyMatch(Pods::ready);
    }
}
