package dev.cells.chassis.health;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** How readiness is found. */
@ConfigMapping(prefix = "cells.health")
public interface HealthConfig {

    /** Between two questions to PostgreSQL and Redis. */
    @WithDefault("PT1S")
    @DurationMin(millis = 100)
    @DurationMax(seconds = 30)
    Duration every();

    /** A verdict older than this is no verdict: the prober itself waits for something that hangs. */
    @WithDefault("PT3S")
    @DurationMin(millis = 500)
    @DurationMax(seconds = 60)
    Duration staleMax();
}
