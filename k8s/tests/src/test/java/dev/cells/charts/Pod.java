package dev.cells.charts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A pod, or the template of one, and the object that makes it. */
record Pod(Release release, JsonNode owner, JsonNode template) {

    static Optional<Pod> of(Release release, JsonNode object) {
        return switch (object.path("kind").asText()) {
            case "Pod" -> Optional.of(new Pod(release, object, object));
            case "StatefulSet", "Deployment", "Job" ->
                Optional.of(new Pod(release, object, object.at("/spec/template")));
            default -> Optional.empty();
        };
    }

    JsonNode spec() {
        return template.path("spec");
    }

    JsonNode labels() {
        return template.at("/metadata/labels");
    }

    String component() {
        return labels().path("app.kubernetes.io/component").asText();
    }

    List<JsonNode> containers() {
        return Stream.of("initContainers", "containers")
                .flatMap(list -> Yaml.stream(spec().path(list)))
                .toList();
    }

    /** Numbers of the ports on which its containers listen. */
    List<Integer> ports() {
        return containers().stream()
                .flatMap(container -> Yaml.stream(container.path("ports")))
                .map(port -> port.path("containerPort").asInt())
                .toList();
    }

    @Override
    public String toString() {
        return release.namespace() + "/" + component();
    }
}
