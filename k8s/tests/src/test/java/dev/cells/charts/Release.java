package dev.cells.charts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.marcnuri.helm.Helm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A release of the example fleet as its chart renders it.
 *
 * @param text the rendered manifest, byte for byte
 */
record Release(String chart, String name, String namespace, String text, List<JsonNode> objects) {

    private static final String KUBERNETES = "1.30.0";

    static Release cell(String name, Map<String, Object> more) {
        return render("cell", name, "cell-" + name, Checkout.FLEET.resolve(name + ".yaml"), more);
    }

    static Release router(Map<String, Object> more) {
        return render("cell-router", "cell-router", "cells-router", Checkout.FLEET.resolve("router.yaml"), more);
    }

    static Release controlPlane(Map<String, Object> more) {
        Path values = Checkout.FLEET.resolve("control-plane.yaml");
        return render("control-plane", "control-plane", "cells-control", values, more);
    }

    /** Everything that {@code k8s/fleet} describes. */
    static List<Release> fleet() {
        return List.of(
                controlPlane(Map.of()),
                router(Map.of()),
                cell("c0", Map.of()),
                cell("c1", Map.of()),
                cell("c2", Map.of()));
    }

    private static Release render(String chart, String name, String namespace, Path values, Map<String, Object> more) {
        var command = new Helm(ChartCopy.withTests(chart))
                .template()
                .withName(name)
                .withNamespace(namespace)
                .withKubeVersion(KUBERNETES)
                .withValuesFile(values);
        more.forEach(command::set);
        String text = command.call();
        return new Release(chart, name, namespace, text, Yaml.documents(text));
    }

    Stream<JsonNode> kind(String kind) {
        return objects.stream().filter(object -> object.path("kind").asText().equals(kind));
    }

    JsonNode object(String kind, String name) {
        List<JsonNode> found = kind(kind)
                .filter(object -> object.at("/metadata/name").asText().equals(name))
                .toList();
        assertThat(found).as(kind + " " + name).hasSize(1);
        return found.getFirst();
    }

    /** Every pod that this release brings, as templates of what makes it. */
    List<Pod> pods() {
        return objects.stream().flatMap(object -> Pod.of(this, object).stream()).toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
