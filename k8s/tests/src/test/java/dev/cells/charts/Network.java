package dev.cells.charts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** What the rendered NetworkPolicies let through, by the rules of the API: the source's egress and the target's ingress must both. */
final class Network {

    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final List<Release> releases;
    private final Map<String, JsonNode> namespaces = new HashMap<>();

    private record End(String namespace, JsonNode namespaceLabels, JsonNode labels) {}

    Network(List<Release> releases) {
        this.releases = releases;
        for (JsonNode namespace : Yaml.documents(Checkout.FLEET.resolve("namespaces.yaml"))) {
            String name = namespace.at("/metadata/name").asText();
            ObjectNode labels = namespace.at("/metadata/labels").deepCopy();
            namespaces.put(name, labels.put("kubernetes.io/metadata.name", name));
        }
    }

    boolean reaches(Pod source, Pod target, int port) {
        return passes(end(source), "Egress", port, end(target)) && passes(end(target), "Ingress", port, end(source));
    }

    /** From a pod somewhere else in the cluster, which no policy holds back. */
    boolean strangerReaches(Pod target, int port) {
        return passes(end(target), "Ingress", port, new End("elsewhere", NOTHING, NOTHING));
    }

    private End end(Pod pod) {
        String namespace = pod.release().namespace();
        return new End(namespace, Objects.requireNonNull(namespaces.get(namespace), namespace), pod.labels());
    }

    private boolean passes(End self, String direction, int port, End other) {
        List<JsonNode> policies = policies(self, direction).toList();
        boolean out = direction.equals("Egress");
        String peers = out ? "to" : "from";
        return policies.isEmpty()
                || policies.stream()
                        .flatMap(policy -> Yaml.stream(policy.at(out ? "/spec/egress" : "/spec/ingress")))
                        .filter(rule -> opens(rule, port))
                        .anyMatch(rule -> !rule.has(peers)
                                || Yaml.stream(rule.path(peers)).anyMatch(peer -> matches(peer, self, other)));
    }

    private Stream<JsonNode> policies(End self, String direction) {
        return releases.stream()
                .filter(release -> release.namespace().equals(self.namespace()))
                .flatMap(release -> release.kind("NetworkPolicy"))
                .filter(policy -> Labels.select(policy.at("/spec/podSelector"), self.labels()))
                .filter(policy -> Yaml.stream(policy.at("/spec/policyTypes"))
                        .anyMatch(type -> type.asText().equals(direction)));
    }

    private static boolean opens(JsonNode rule, int port) {
        return !rule.has("ports")
                || Yaml.stream(rule.path("ports"))
                        .filter(entry -> entry.path("protocol").asText("TCP").equals("TCP"))
                        .anyMatch(entry ->
                                !entry.has("port") || entry.path("port").asInt() == port);
    }

    /** An address block may hold any pod's address, so here it matches all of them. */
    private static boolean matches(JsonNode peer, End self, End other) {
        if (peer.has("ipBlock")) {
            return true;
        }
        boolean namespace = peer.has("namespaceSelector")
                ? Labels.select(peer.path("namespaceSelector"), other.namespaceLabels())
                : other.namespace().equals(self.namespace());
        return namespace && (!peer.has("podSelector") || Labels.select(peer.path("podSelector"), other.labels()));
    }
}
