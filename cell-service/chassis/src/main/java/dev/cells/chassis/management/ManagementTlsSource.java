package dev.cells.chassis.management;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.PropertiesConfigSource;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Turns {@code cells.management.tls.*} into Quarkus' TLS configuration of the management port, when all three are given. */
public final class ManagementTlsSource implements ConfigSourceFactory {

    static final String CERTIFICATE = "cells.management.tls.certificate";
    static final String KEY = "cells.management.tls.key";
    static final String AUTHORITY = "cells.management.tls.authority";

    private static final String NAME = "cells-management";
    private static final int ORDINAL = 200;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        var certificate = value(context, CERTIFICATE);
        var key = value(context, KEY);
        var authority = value(context, AUTHORITY);
        if (certificate.isEmpty() || key.isEmpty() || authority.isEmpty()) {
            return List.of();
        }
        var prefix = "quarkus.tls." + NAME + ".";
        return List.of(new PropertiesConfigSource(
                Map.of(
                        "quarkus.management.tls-configuration-name",
                        NAME,
                        prefix + "key-store.pem.0.cert",
                        certificate,
                        prefix + "key-store.pem.0.key",
                        key,
                        prefix + "trust-store.pem.certs",
                        authority,
                        prefix + "protocols",
                        "TLSv1.3"),
                "cells.management.tls",
                ORDINAL));
    }

    private static String value(ConfigSourceContext context, String key) {
        var value = context.getValue(key);
        return value == null || value.getValue() == null ? "" : value.getValue();
    }
}
