package dev.cells.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A cell is uninstalled: what stays is what the page says. */
final class UninstallCheck implements Check {

    private static final String NAMESPACE = "cell-c2";
    /** Volume claims, the secrets that were made before the release, and what Kubernetes itself puts into a namespace. */
    private static final Set<String> STAY = Set.of(
            "persistentvolumeclaim/data-postgres-0",
            "secret/cell-database",
            "secret/cell-redis",
            "secret/cell-management-tls",
            "secret/cell-data-tls",
            "secret/cell-tokens",
            "configmap/kube-root-ca.crt",
            "serviceaccount/default");

    private final Kubectl kubectl;
    private final Shell shell;
    private final Guide guide;

    UninstallCheck(Kubectl kubectl, Shell shell, Guide guide) {
        this.kubectl = kubectl;
        this.shell = shell;
        this.guide = guide;
    }

    @Override
    public Row run() throws IOException, InterruptedException {
        String kinds = kubectl.run("api-resources", "--namespaced", "--verbs=list", "-o", "name")
                .lines()
                .filter(kind -> !kind.startsWith("events"))
                .collect(Collectors.joining(","));
        int status = 0;
        for (Guide.Block block : guide.under("Uninstall a cell")) {
            status = Math.max(
                    status, shell.run(block.text(), Duration.ofMinutes(3)).status());
        }
        long gone = Until.holds(Duration.ofMinutes(2), () -> left(kinds).equals(STAY));
        return new Row(
                "helm uninstall of a cell",
                status == 0 && gone >= 0,
                "left: "
                        + left(kinds).stream()
                                .filter(name -> !name.startsWith("configmap/kube-") && !name.endsWith("/default"))
                                .collect(Collectors.joining(", ")));
    }

    private Set<String> left(String kinds) throws IOException, InterruptedException {
        return kubectl.run("get", kinds, "-n", NAMESPACE, "-o", "name", "--ignore-not-found")
                .lines()
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
