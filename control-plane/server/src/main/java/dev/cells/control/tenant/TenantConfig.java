package dev.cells.control.tenant;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** How unfinished changes of tenants are brought to their end. */
@ConfigMapping(prefix = "cells.tenant")
public interface TenantConfig {

    /** Pause between two looks for unfinished tenants. */
    @WithDefault("PT2S")
    Duration resumeEvery();

    /** How long the replica that finishes them leads without renewing. */
    @WithDefault("PT30S")
    Duration lease();

    /** Most tenants finished in one round, side by side. */
    @WithDefault("20")
    @Min(1)
    @Max(1000)
    int batchMax();
}
