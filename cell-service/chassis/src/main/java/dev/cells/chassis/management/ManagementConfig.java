package dev.cells.chassis.management;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Optional;

/** The management port. Without all three files of {@code tls} it serves health and metrics only, in plain HTTP. */
@ConfigMapping(prefix = "cells.management")
public interface ManagementConfig {

    Tls tls();

    /** DNS name that the caller's certificate must carry. */
    @WithDefault("control-plane.cells.internal")
    String peerName();

    /** Calls that work at once; they never take from the threads of requests. */
    @WithDefault("4")
    @Min(1)
    @Max(32)
    int threads();

    /** Calls that may wait for one; more are answered 503. */
    @WithDefault("64")
    @Min(1)
    @Max(1_000)
    int waiting();

    /** PEM files. */
    interface Tls {
        Optional<String> certificate();

        Optional<String> key();

        /** Signs the certificates of callers. */
        Optional<String> authority();
    }
}
