package dev.cells.control.map;

import dev.cells.routingmap.Instances;
import org.jspecify.annotations.Nullable;

/** {@code dns:URL} and {@code kubernetes:NAMESPACE/SERVICE}, as specs and the stored map have them. */
public final class InstancesText {

    private static final String DNS = "dns:";
    private static final String KUBERNETES = "kubernetes:";

    private InstancesText() {}

    public static Instances parse(String source) {
        int slash = source.indexOf('/');
        if (source.startsWith(DNS)) {
            return new Instances.Dns(source.substring(DNS.length()));
        }
        if (source.startsWith(KUBERNETES) && slash > 0) {
            return new Instances.Kubernetes(source.substring(KUBERNETES.length(), slash), source.substring(slash + 1));
        }
        throw new IllegalArgumentException("from is dns:http://HOST:PORT or kubernetes:NAMESPACE/SERVICE");
    }

    /** Null when the instances are listed one by one. */
    static @Nullable String source(Instances instances) {
        return switch (instances) {
            case Instances.Listed _ -> null;
            case Instances.Dns(var url) -> DNS + url;
            case Instances.Kubernetes(var namespace, var service) -> KUBERNETES + namespace + "/" + service;
        };
    }
}
