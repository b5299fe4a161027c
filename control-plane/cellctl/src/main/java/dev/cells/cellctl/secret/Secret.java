package dev.cells.cellctl.secret;

import dev.cells.pki.Issued;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One Kubernetes Secret.
 *
 * @param component what it is for; becomes a label, so that {@code kubectl apply -l} can take one of several
 * @param values texts by key, in the order in which they are printed
 */
record Secret(String namespace, String name, String component, String type, Map<String, String> values) {

    private static final String OPAQUE = "Opaque";
    private static final String TLS = "kubernetes.io/tls";

    Secret {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static Secret of(String namespace, String name, String component, Map<String, String> values) {
        return new Secret(namespace, name, component, OPAQUE, values);
    }

    static Secret certificate(String namespace, String name, String component, Issued issued) {
        var values = new LinkedHashMap<String, String>();
        values.put("tls.crt", issued.certificate());
        values.put("tls.key", issued.key());
        values.put("ca.crt", issued.authority());
        return new Secret(namespace, name, component, TLS, values);
    }

    @Override
    public String toString() {
        return "secret " + namespace + "/" + name;
    }
}
