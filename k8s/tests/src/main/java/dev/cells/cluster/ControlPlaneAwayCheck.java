package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** No control plane, and a router whose pod is new: it serves every known tenant from its last good map. */
final class ControlPlaneAwayCheck implements Check {

    private final Kubectl kubectl;
    private final Traffic traffic;
    private final int tenants;

    ControlPlaneAwayCheck(Kubectl kubectl, Traffic traffic, int tenants) {
        this.kubectl = kubectl;
        this.traffic = traffic;
        this.tenants = tenants;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        boolean steadyBefore = traffic.steady();
        int mark = traffic.mark();
        kubectl.run("scale", "-n", Matrix.CONTROL, "deployment/control-plane", "--replicas=0");
        try {
            long gone = Until.holds(Duration.ofSeconds(90), () -> servers() == 0);
            String before = router().at("/metadata/uid").asText();
            kubectl.run("delete", "pod", "cell-router-0", "-n", Matrix.ROUTER, "--wait=false");
            long back = Until.holds(Duration.ofMinutes(2), () -> {
                JsonNode router = router();
                return !router.at("/metadata/uid").asText().equals(before) && Pods.ready(router);
            });
            List<Sample> served =
                    traffic.once("http://" + router().at("/status/podIP").asText() + ":8080");
            Failures failures = Failures.in(served);
            Failures meanwhile = Failures.in(traffic.since(mark));
            return new Row(
                    "control plane at 0, then a router pod deleted",
                    steadyBefore
                            && gone >= 0
                            && back >= 0
                            && served.size() == tenants
                            && failures.count() == 0
                            && meanwhile.count() == 0,
                    "the new router serves " + (served.size() - failures.count()) + " of " + tenants
                            + " tenants, ready after " + back / 1000 + " s; meanwhile " + meanwhile);
        } finally {
            kubectl.run("scale", "-n", Matrix.CONTROL, "deployment/control-plane", "--replicas=1");
            kubectl.run(
                    Duration.ofMinutes(2),
                    "rollout",
                    "status",
                    "-n",
                    Matrix.CONTROL,
                    "deployment/control-plane",
                    "--timeout=110s");
        }
    }

    private long servers() throws IOException, InterruptedException {
        return kubectl.items("get", "pods", "-n", Matrix.CONTROL, "-l", "app.kubernetes.io/component=server")
                .count();
    }

    private JsonNode router() throws IOException, InterruptedException {
        return kubectl.items("get", "pods", "-n", Matrix.ROUTER)
                .filter(pod -> pod.at("/metadata/name").asText().equals("cell-router-0"))
                .findFirst()
                .orElseGet(MissingNode::getInstance);
    }
}
