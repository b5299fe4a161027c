package dev.cells.chassis.token;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.PropertiesConfigSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Turns {@code cells.jwt.public-key} into what SmallRye JWT wants, with the algorithm of that key. */
public final class TokenSource implements ConfigSourceFactory {

    private static final int ORDINAL = 200;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        var key = context.getValue("cells.jwt.public-key");
        if (key == null || key.getValue() == null || key.getValue().isBlank()) {
            return List.of();
        }
        return List.of(new PropertiesConfigSource(
                Map.of(
                        "mp.jwt.verify.publickey.location", key.getValue(),
                        "mp.jwt.verify.publickey.algorithm",
                                KeyAlgorithm.of(Path.of(key.getValue())).name()),
                "cells.jwt.public-key",
                ORDINAL));
    }
}
