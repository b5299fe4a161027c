package dev.cells.control.management;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Path;
import java.time.Duration;

/** How the control plane calls the management API of cells. */
@ConfigMapping(prefix = "cells.management-client")
public interface ManagementConfig {

    /** PEM files. */
    Tls tls();

    /** Longest time to connect to one instance before another is tried. */
    @WithDefault("PT1S")
    Duration connectTimeout();

    /** Longest time for one answer. */
    @WithDefault("PT3S")
    Duration requestTimeout();

    /** Most calls in flight to one cell; more are refused at once, so that a slow cell costs the others nothing. */
    @WithDefault("16")
    @Min(1)
    @Max(1000)
    int inFlightMax();

    /** Its certificate has the DNS SAN {@code control-plane.cells.internal}. */
    interface Tls {
        Path certificate();

        /** PKCS#8. */
        Path key();

        /** The fleet's authority, which must have signed every cell's certificate. */
        Path authority();
    }
}
