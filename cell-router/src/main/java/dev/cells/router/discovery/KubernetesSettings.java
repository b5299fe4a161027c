package dev.cells.router.discovery;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How to reach the API server.
 *
 * @param url empty when this is not a pod and nobody has said
 * @param tokenFile sent with {@code https} only
 * @param requestMax for a list, and for the beginning of a watch
 * @param watchMax how long a watch lasts
 */
public record KubernetesSettings(
        Optional<URI> url, Path tokenFile, Path authority, Duration requestMax, Duration watchMax) {

    /** What Kubernetes tells every pod. */
    public static Optional<URI> ofPod(Map<String, String> environment) {
        String host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
        String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
        return host.isEmpty()
                ? Optional.empty()
                : Optional.of(URI.create("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port));
    }
}
