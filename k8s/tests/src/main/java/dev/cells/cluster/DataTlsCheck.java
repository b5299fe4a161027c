package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Routers reach every instance by TLS, and an instance says nothing to a pod that the network lets through but that shows no certificate. */
final class DataTlsCheck implements Check {

    private static final int DATA = 8080;

    private final Kubectl kubectl;
    private final Routers routers;
    private final Traffic traffic;
    private final Set<String> tenants;

    DataTlsCheck(Kubectl kubectl, Traffic traffic, Set<String> tenants) {
        this.kubectl = kubectl;
        this.routers = new Routers(kubectl);
        this.traffic = traffic;
        this.tenants = tenants;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        boolean steady = traffic.steady();
        List<String> wrong = new ArrayList<>();
        int used = 0;
        List<String> names = routers.names();
        for (String router : names) {
            for (String tenant : tenants) {
                List<String> urls = urls(routers.explain(router, tenant));
                used += urls.size();
                if (urls.isEmpty() || !urls.stream().allMatch(url -> url.startsWith("https://"))) {
                    wrong.add(router + " reaches " + tenant + " at " + urls);
                }
            }
        }
        int asked = 0;
        for (JsonNode pod : instances()) {
            String answer =
                    routers.get(names.getFirst(), pod.at("/status/podIP").asText(), DATA, "/v1/services");
            asked++;
            if (answer.contains("HTTP/")) {
                wrong.add(Pods.name(pod) + " answers in the clear: "
                        + answer.lines().findFirst().orElse(""));
            }
        }
        return new Row(
                "cells take nobody but routers, by certificate",
                steady && wrong.isEmpty() && used > 0 && asked > 0,
                used + " addresses of instances in " + names.size() + " routers are https, " + asked
                        + " instances asked in the clear from a router's pod sent no HTTP"
                        + (wrong.isEmpty() ? "" : "; not as meant: " + wrong));
    }

    private static List<String> urls(JsonNode explained) {
        return StreamSupport.stream(explained.path("shard").spliterator(), false)
                .map(instance -> instance.path("url").asText())
                .toList();
    }

    private List<JsonNode> instances() throws IOException, InterruptedException {
        List<JsonNode> all = new ArrayList<>();
        for (String cell : List.of("cell-c1", "cell-c2")) {
            kubectl.items("get", "pods", "-n", cell, "-l", "app.kubernetes.io/component=api")
                    .filter(Pods::ready)
                    .forEach(all::add);
        }
        return all;
    }
}
