package dev.cells.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** From a pod of each component a connection to every port of every pod: exactly the meant ones are open. */
final class MatrixCheck implements Check {

    private static final Duration OPENING_MAX = Duration.ofSeconds(15);

    private final Kubectl kubectl;
    private final List<String> namespaces;

    private record Target(Place place, String name, String address, int port) {}

    MatrixCheck(Kubectl kubectl, List<String> namespaces) {
        this.kubectl = kubectl;
        this.namespaces = namespaces;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        List<JsonNode> pods = runningPods();
        List<Target> targets =
                pods.stream().flatMap(pod -> targets(pod).stream()).toList();
        Map<String, JsonNode> sources = new TreeMap<>();
        pods.forEach(pod -> sources.putIfAbsent(Pods.place(pod).toString(), pod));
        var grid = new Grid(targets.stream().map(MatrixCheck::column).distinct().toList());
        List<String> wrong = new ArrayList<>();
        int tried = 0;
        for (JsonNode source : sources.values()) {
            List<Target> others = targets.stream()
                    .filter(target -> !target.name().equals(Pods.name(source)))
                    .toList();
            Map<Target, Boolean> open = settled(source, others);
            tried += open.size();
            open.forEach((target, is) -> {
                grid.set(Pods.place(source).toString(), column(target), is);
                if (is != Matrix.open(Pods.place(source), target.place(), target.port())) {
                    wrong.add(Pods.name(source) + " → " + target.name() + ":" + target.port()
                            + (is ? " is open" : " is closed"));
                }
            });
        }
        System.out.println(grid);
        return new Row(
                "exactly the allowed connections are open",
                wrong.isEmpty() && sources.size() >= 10,
                tried + " connections from " + sources.size() + " kinds of pods to " + targets.size() + " ports tried, "
                        + grid.open() + " kinds open, " + wrong.size() + " not as meant"
                        + (wrong.isEmpty() ? "" : " " + wrong));
    }

    private static String column(Target target) {
        return target.place() + ":" + target.port();
    }

    private List<JsonNode> runningPods() throws IOException, InterruptedException {
        List<JsonNode> all = new ArrayList<>();
        for (String namespace : namespaces) {
            kubectl.items("get", "pods", "-n", namespace).filter(Pods::ready).forEach(all::add);
        }
        return all;
    }

    private static List<Target> targets(JsonNode pod) {
        List<Target> all = new ArrayList<>();
        for (JsonNode port : pod.at("/spec/containers/0/ports")) {
            all.add(new Target(
                    Pods.place(pod),
                    Pods.name(pod),
                    pod.at("/status/podIP").asText(),
                    port.path("containerPort").asInt()));
        }
        return all;
    }

    /** A new pod's openings take a moment to be in force, so what is closed against the plan is tried again; what is open is open. */
    private Map<Target, Boolean> settled(JsonNode source, List<Target> targets)
            throws IOException, InterruptedException {
        Map<Target, Boolean> all = new LinkedHashMap<>(connect(source, targets));
        Until.holds(OPENING_MAX, () -> {
            List<Target> closed = targets.stream()
                    .filter(target -> Matrix.open(Pods.place(source), target.place(), target.port()))
                    .filter(target -> Boolean.FALSE.equals(all.get(target)))
                    .toList();
            if (!closed.isEmpty()) {
                all.putAll(connect(source, closed));
            }
            return closed.isEmpty();
        });
        return all;
    }

    /** All at once from inside the pod, with what every image has: bash. */
    private Map<Target, Boolean> connect(JsonNode source, List<Target> targets)
            throws IOException, InterruptedException {
        String script = targets.stream()
                .map(target -> "(timeout 3 bash -c '</dev/tcp/%1$s/%2$d' 2>/dev/null && echo %1$s:%2$d) &"
                        .formatted(target.address(), target.port()))
                .collect(Collectors.joining("\n", "", "\nwait\n"));
        String out = kubectl.run(
                Duration.ofMinutes(1),
                "exec",
                "-n",
                source.at("/metadata/namespace").asText(),
                source.at("/metadata/name").asText(),
                "--",
                "bash",
                "-c",
                script);
        List<String> open = out.lines().toList();
        Map<Target, Boolean> result = new LinkedHashMap<>();
        targets.forEach(target -> result.put(target, open.contains(target.address() + ":" + target.port())));
        return result;
    }
}
