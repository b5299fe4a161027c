package dev.cells.control.cell;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** Registered cells and how they are probed. */
@ConfigMapping(prefix = "cells.cell-registry")
public interface CellConfig {

    /** Most cells that can be registered. */
    @WithDefault("500")
    @Min(1)
    @Max(10_000)
    int cellsMax();

    /** Pause between two probes of all cells. */
    @WithDefault("PT5S")
    Duration probeEvery();

    /** Most instances probed at once. */
    @WithDefault("16")
    @Min(1)
    @Max(1000)
    int probesMax();
}
