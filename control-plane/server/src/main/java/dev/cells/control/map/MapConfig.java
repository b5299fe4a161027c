package dev.cells.control.map;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** The feed of the routing map. */
@ConfigMapping(prefix = "cells.map")
public interface MapConfig {

    /** Longest time a poll waits for a change. */
    @WithDefault("PT25S")
    Duration pollMax();

    /** Most polls that may wait at once in this replica; more are answered 503. */
    @WithDefault("2000")
    @Min(1)
    @Max(100_000)
    int pollsMax();

    /** More changed lines than this are not sent one by one: the router takes the snapshot. */
    @WithDefault("20000")
    @Min(1)
    @Max(1_000_000)
    int changesMax();

    /** Longest time without asking the database for the revision, should a notification be lost. */
    @WithDefault("PT2S")
    Duration listenMax();

    /** Most routers whose revision is remembered. */
    @WithDefault("1000")
    @Min(1)
    @Max(100_000)
    int routersMax();
}
