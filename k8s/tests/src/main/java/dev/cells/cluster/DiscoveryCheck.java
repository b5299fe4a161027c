package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A cell's instances are found by its EndpointSlices: routers may watch those of that namespace and nothing else, they follow a pod that is
 * replaced, and nobody notices.
 */
final class DiscoveryCheck implements Check {

    private static final String SOURCE = "kubernetes:cell-c2/api";
    private static final String ACCOUNT = "--as=system:serviceaccount:" + Matrix.ROUTER + ":cell-router";
    private static final Duration CHANGED_MAX = Duration.ofMinutes(2);
    private static final Duration REPLACED_MAX = Duration.ofMinutes(3);

    private final Kubectl kubectl;
    private final Routers routers;
    private final Shell shell;
    private final Guide guide;
    private final Traffic traffic;
    private final String tenant;

    /** @param tenant one of cell c2 */
    DiscoveryCheck(Kubectl kubectl, Shell shell, Guide guide, Traffic traffic, String tenant) {
        this.kubectl = kubectl;
        this.routers = new Routers(kubectl);
        this.shell = shell;
        this.guide = guide;
        this.traffic = traffic;
        this.tenant = tenant;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        int status = 0;
        for (Guide.Block block : guide.under("Find instances through the Kubernetes API")) {
            Shell.Result result = shell.run(block.text(), Duration.ofMinutes(5));
            status = Math.max(status, result.status());
            if (result.status() != 0) {
                System.out.println(result.output());
            }
        }
        long changed = Until.holds(CHANGED_MAX, () -> everyRouterKnows(addresses()));
        List<String> rights = wrongRights();
        boolean steadyBefore = traffic.steady();
        int mark = traffic.mark();
        String before = instance().at("/metadata/uid").asText();
        kubectl.run("delete", "pod", "api-1", "-n", "cell-c2", "--wait=false");
        long replaced = Until.holds(REPLACED_MAX, () -> {
            JsonNode pod = instance();
            return Pods.ready(pod) && !pod.at("/metadata/uid").asText().equals(before) && everyRouterKnows(addresses());
        });
        boolean steadyAfter = traffic.steady();
        Failures failures = Failures.in(traffic.since(mark));
        return new Row(
                "instances found by EndpointSlices, a pod replaced",
                status == 0
                        && changed >= 0
                        && rights.isEmpty()
                        && steadyBefore
                        && steadyAfter
                        && replaced >= 0
                        && failures.count() == 0,
                failures + "; every router " + (replaced >= 0 ? "knew" : "did not know") + " the new address after "
                        + replaced / 1000 + " s"
                        + (status == 0 ? "" : "; a block of the page failed")
                        + (changed >= 0 ? "" : "; the source was not changed")
                        + (rights.isEmpty() ? "" : "; rights not as meant: " + rights));
    }

    private JsonNode instance() throws IOException, InterruptedException {
        return instances().stream()
                .filter(pod -> pod.at("/metadata/name").asText().equals("api-1"))
                .findFirst()
                .orElseGet(MissingNode::getInstance);
    }

    private List<JsonNode> instances() throws IOException, InterruptedException {
        return kubectl.items("get", "pods", "-n", "cell-c2", "-l", "app.kubernetes.io/component=api")
                .filter(pod -> pod.at("/metadata/deletionTimestamp").isMissingNode())
                .toList();
    }

    private List<String> addresses() throws IOException, InterruptedException {
        return instances().stream().map(pod -> pod.at("/status/podIP").asText()).toList();
    }

    /** The cell's shard is all of its instances, so what a router knows can be compared. */
    private boolean everyRouterKnows(List<String> addresses) throws IOException, InterruptedException {
        for (String router : routers.names()) {
            JsonNode explained = routers.explain(router, tenant);
            String shard = explained.path("shard").toString();
            if (!explained.at("/instances/source").asText().equals(SOURCE)
                    || !explained.at("/instances/standing").asText().equals("answered")
                    || explained.path("shard").size() != addresses.size()
                    || !addresses.stream().allMatch(address -> shard.contains("https://" + address + ":"))) {
                return false;
            }
        }
        return !addresses.isEmpty() && !routers.names().isEmpty();
    }

    /** Endpoints of the cell that allows it, and nothing else, there or elsewhere. */
    private List<String> wrongRights() throws IOException, InterruptedException {
        List<String> wrong = new ArrayList<>();
        expect(wrong, "yes", "watch", "endpointslices.discovery.k8s.io", "cell-c2");
        expect(wrong, "no", "update", "endpointslices.discovery.k8s.io", "cell-c2");
        expect(wrong, "no", "get", "secrets", "cell-c2");
        expect(wrong, "no", "list", "pods", "cell-c2");
        expect(wrong, "no", "list", "endpointslices.discovery.k8s.io", "cell-c1");
        expect(wrong, "no", "get", "secrets", Matrix.ROUTER);
        return wrong;
    }

    private void expect(List<String> wrong, String wanted, String verb, String what, String namespace)
            throws IOException, InterruptedException {
        String said = kubectl.attempt(Duration.ofSeconds(30), "", "auth", "can-i", verb, what, "-n", namespace, ACCOUNT)
                .out()
                .strip();
        if (!said.startsWith(wanted)) {
            wrong.add(verb + " " + what + " in " + namespace + ": " + said);
        }
    }
}
