package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Stands in for pods that have ended, for the matrix: same namespace, same labels, so the same policies; it only sleeps. */
final class Probes implements AutoCloseable {

    private static final String NAME = "probe-migration";
    private static final String TEXT = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: NAME
              namespace: NAMESPACE
              labels: {LABELS}
            spec:
              automountServiceAccountToken: false
              terminationGracePeriodSeconds: 1
              securityContext: {runAsNonRoot: true, runAsUser: 10001, seccompProfile: {type: RuntimeDefault}}
              containers:
                - name: probe
                  image: IMAGE
                  command: [sleep, "600"]
                  securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}}
                  resources:
                    requests: {cpu: 10m, memory: 16Mi}
                    limits: {cpu: 500m, memory: 64Mi}
            """;

    private final Kubectl kubectl;
    private final List<String> namespaces = new ArrayList<>();

    private Probes(Kubectl kubectl) {
        this.kubectl = kubectl;
    }

    static Probes start(Kubectl kubectl, List<String> namespaces) throws IOException, InterruptedException {
        var probes = new Probes(kubectl);
        for (String namespace : namespaces) {
            probes.add(namespace);
        }
        for (String namespace : namespaces) {
            kubectl.run(
                    Duration.ofSeconds(70),
                    "wait",
                    "-n",
                    namespace,
                    "pod/" + NAME,
                    "--for=condition=Ready",
                    "--timeout=60s");
        }
        return probes;
    }

    private void add(String namespace) throws IOException, InterruptedException {
        JsonNode template = kubectl.items("get", "jobs", "-n", namespace)
                .findFirst()
                .orElseThrow()
                .at("/spec/template");
        String labels = template.at("/metadata/labels").properties().stream()
                .filter(label -> label.getKey().contains("/") && !label.getKey().startsWith("batch.kubernetes.io/"))
                .map(label -> label.getKey() + ": " + label.getValue())
                .collect(Collectors.joining(", "));
        kubectl.apply(TEXT.replace("NAMESPACE", namespace)
                .replace("LABELS", labels)
                .replace("IMAGE", template.at("/spec/containers/0/image").asText())
                .replace("NAME", NAME));
        namespaces.add(namespace);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        for (String namespace : namespaces) {
            kubectl.attempt(Duration.ofSeconds(30), "", "delete", "pod", NAME, "-n", namespace);
        }
    }
}
