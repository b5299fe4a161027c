package dev.cells.chassis.lane;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** How many requests an instance works on at once, whatever their lane. */
@ConfigMapping(prefix = "cells.lanes")
public interface LaneConfig {

    /** Requests inside at once: all floors, the reserve, and a surplus that lanes borrow. */
    @WithDefault("200")
    @Min(1)
    @Max(100_000)
    int total();

    /** Of these, how many only the lane {@code control} may use. */
    @WithDefault("10")
    @Min(0)
    @Max(10_000)
    int reserve();

    /** Longest that a request waits in its lane's queue for its turn. */
    @WithDefault("PT0.2S")
    @DurationMin(millis = 1)
    @DurationMax(seconds = 60)
    Duration waitMax();
}
