package dev.cells.chassis.dependency;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import io.smallrye.config.WithParentName;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Pools of places on which several dependencies draw, by name. */
@ConfigMapping(prefix = "cells.outside-pool")
public interface PoolConfig {

    @WithParentName
    Map<String, @Valid One> all();

    /** One of them. */
    interface One {

        /** Calls at once, of all its dependencies together. */
        @Min(1)
        @Max(10_000)
        int total();

        /** Calls that may wait, in one queue for all; only for a pool in which no dependency has a floor. */
        @WithDefault("0")
        @Min(0)
        @Max(1_000_000)
        int queue();

        /** Longest such wait. */
        @WithName("wait")
        @WithDefault("PT0S")
        @DurationMin(millis = 0)
        @DurationMax(minutes = 5)
        Duration waitMax();
    }
}
