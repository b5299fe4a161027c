package dev.cells.chassis.cache;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** The cache in Redis, as one instance uses it. */
@ConfigMapping(prefix = "cells.cache")
public interface CacheConfig {

    /** Longest time a request waits for Redis, once per call; then it goes on without. */
    @WithDefault("PT0.04S")
    @DurationMin(millis = 1)
    @DurationMax(seconds = 1)
    Duration deadline();

    /** Failures in a row after which Redis is left alone. */
    @WithDefault("3")
    @Min(1)
    @Max(1000)
    int failuresMax();

    /** How long Redis is left alone before one call tries it again. */
    @WithDefault("PT1S")
    @DurationMin(millis = 10)
    @DurationMax(minutes = 1)
    Duration rest();
}
