package dev.cells.chassis.instance;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Pattern;

/** Who this instance is. */
@ConfigMapping(prefix = "cells.cell")
public interface CellConfig {

    /** The cell, for example {@code c1}. */
    @Pattern(regexp = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
    String name();

    /** The instance's identity inside its cell, for example {@code api-0}; it outlives restarts and addresses. */
    @Pattern(regexp = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
    String instance();

    /** Where it runs; routers prefer their own zone. */
    @WithDefault("none")
    String zone();
}
