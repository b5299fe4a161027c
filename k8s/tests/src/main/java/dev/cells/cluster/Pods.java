package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.StreamSupport;

/** What a pod's status says. */
final class Pods {

    private Pods() {}

    static boolean ready(JsonNode pod) {
        return StreamSupport.stream(pod.at("/status/conditions").spliterator(), false)
                .anyMatch(condition -> condition.path("type").asText().equals("Ready")
                        && condition.path("status").asText().equals("True"));
    }

    static boolean completed(JsonNode pod) {
        return pod.at("/status/phase").asText().equals("Succeeded");
    }

    /** {@code cell-c1/api-0}. */
    static String name(JsonNode pod) {
        return pod.at("/metadata/namespace").asText() + "/"
                + pod.at("/metadata/name").asText();
    }

    /** Names this very pod and this very run of its containers. */
    static String run(JsonNode pod) {
        int restarts = StreamSupport.stream(pod.at("/status/containerStatuses").spliterator(), false)
                .mapToInt(container -> container.path("restartCount").asInt())
                .sum();
        return name(pod) + " " + pod.at("/metadata/uid").asText() + " " + restarts;
    }

    static Place place(JsonNode pod) {
        String component =
                pod.at("/metadata/labels/app.kubernetes.io~1component").asText();
        String namespace = pod.at("/metadata/namespace").asText();
        return component.isEmpty() ? Place.stranger(namespace) : new Place(namespace, component);
    }
}
