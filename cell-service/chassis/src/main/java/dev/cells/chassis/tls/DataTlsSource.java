package dev.cells.chassis.tls;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.PropertiesConfigSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Turns {@code cells.data.tls.*} into Quarkus' TLS configuration of the data port. The port keeps its number and takes nothing in the
 * clear any more.
 */
public final class DataTlsSource implements ConfigSourceFactory {

    static final String CERTIFICATE = "cells.data.tls.certificate";
    static final String KEY = "cells.data.tls.key";
    static final String AUTHORITY = "cells.data.tls.authority";

    /** Of the TLS configuration, whose stores {@link DataKeyStore} and {@link DataTrustStore} provide. */
    static final String NAME = "cells-data";

    private static final int ORDINAL = 200;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        List<String> all = List.of(CERTIFICATE, KEY, AUTHORITY);
        List<String> set =
                all.stream().filter(key -> !value(context, key).isEmpty()).toList();
        if (set.isEmpty()) {
            return List.of();
        }
        if (set.size() < all.size()) {
            // Half of it served in the clear would look like all of it.
            Stream<String> missing = all.stream().filter(key -> !set.contains(key));
            throw new IllegalArgumentException(String.join(", ", missing.toList()) + " must be set, because "
                    + String.join(", ", set) + " is: the data port has all three or none");
        }
        return List.of(new PropertiesConfigSource(settings(), "cells.data.tls", ORDINAL));
    }

    private static Map<String, String> settings() {
        var prefix = "quarkus.tls." + NAME + ".";
        return Map.of(
                "quarkus.http.tls-configuration-name",
                NAME,
                "quarkus.http.insecure-requests",
                "disabled",
                "quarkus.http.ssl-port",
                "${quarkus.http.port:8080}",
                "quarkus.http.test-ssl-port",
                "${quarkus.http.test-port:8081}",
                prefix + "protocols",
                "TLSv1.3",
                // Routers speak HTTP/1.1, in which a draining instance can say that it closes the connection.
                prefix + "alpn",
                "false");
    }

    private static String value(ConfigSourceContext context, String key) {
        var value = context.getValue(key);
        return value == null || value.getValue() == null ? "" : value.getValue();
    }
}
