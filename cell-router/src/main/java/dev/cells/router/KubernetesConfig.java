package dev.cells.router;

import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Watching the endpoints of cells whose map line says {@code from=kubernetes:}. */
interface KubernetesConfig {
    /** Of the API server; absent: what a pod's environment says. */
    Optional<URI> url();

    /** Bearer token, read before each request; not sent without TLS. */
    @WithDefault("/var/run/secrets/kubernetes.io/serviceaccount/token")
    Path tokenFile();

    /** PEM file of who signs the API server's certificate. */
    @WithDefault("/var/run/secrets/kubernetes.io/serviceaccount/ca.crt")
    Path authority();

    /** For a list, and for the beginning of a watch. */
    @WithDefault("PT5S")
    Duration requestTimeout();

    /** A watch is begun anew after this, so that one that hangs is noticed. */
    @WithDefault("PT60S")
    Duration watchTimeout();
}
