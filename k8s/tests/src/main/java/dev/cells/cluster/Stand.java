package dev.cells.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Everything that would change if anything were restarted: pods with their runs, and the generations of what makes them. */
record Stand(SortedSet<String> pods, SortedSet<String> generations) {

    static Stand of(Kubectl kubectl, List<String> namespaces) throws IOException, InterruptedException {
        var pods = new TreeSet<String>();
        var generations = new TreeSet<String>();
        for (String namespace : namespaces) {
            kubectl.items("get", "pods", "-n", namespace).map(Pods::run).forEach(pods::add);
            kubectl.items("get", "statefulsets,deployments,jobs", "-n", namespace)
                    .map(set -> set.path("kind").asText() + " " + Pods.name(set) + " "
                            + set.at("/metadata/generation").asText())
                    .forEach(generations::add);
        }
        return new Stand(pods, generations);
    }

    List<String> changedIn(Stand later) {
        List<String> changed = new ArrayList<>();
        changed.addAll(difference(pods, later.pods));
        changed.addAll(difference(generations, later.generations));
        return changed;
    }

    private static List<String> difference(SortedSet<String> before, SortedSet<String> after) {
        var all = new TreeSet<>(before);
        all.addAll(after);
        return all.stream()
                .filter(line -> !before.contains(line) || !after.contains(line))
                .toList();
    }
}
