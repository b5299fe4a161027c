package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Every namespace enforces the restricted standard, and every pod is there and ready. */
final class AdmissionCheck implements Check {

    private final Kubectl kubectl;
    private final List<String> namespaces;

    AdmissionCheck(Kubectl kubectl, List<String> namespaces) {
        this.kubectl = kubectl;
        this.namespaces = namespaces;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        List<String> open = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        int pods = 0;
        for (String namespace : namespaces) {
            JsonNode labels = kubectl.json("get", "namespace", namespace).at("/metadata/labels");
            if (!labels.path("pod-security.kubernetes.io/enforce").asText().equals("restricted")) {
                open.add(namespace);
            }
            for (JsonNode pod : kubectl.items("get", "pods", "-n", namespace).toList()) {
                pods++;
                if (!Pods.ready(pod) && !Pods.completed(pod)) {
                    missing.add(Pods.name(pod));
                }
            }
            kubectl.items("get", "statefulsets,deployments", "-n", namespace)
                    .filter(set -> set.at("/spec/replicas").asInt()
                            != set.at("/status/readyReplicas").asInt())
                    .forEach(set -> missing.add(Pods.name(set)));
        }
        return new Row(
                "restricted Pod Security enforced in every namespace",
                open.isEmpty() && missing.isEmpty() && pods > 0,
                pods + " pods in " + namespaces.size() + " namespaces admitted and ready"
                        + (open.isEmpty() ? "" : "; not enforced in " + open)
                        + (missing.isEmpty() ? "" : "; not ready " + missing));
    }
}
