package dev.cells.chassis.dependency;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import io.smallrye.config.WithParentName;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** The services outside that an instance calls, by name. */
@ConfigMapping(prefix = "cells.dependency")
public interface DependencyConfig {

    @WithParentName
    Map<String, @Valid One> all();

    /** One of them. */
    interface One {

        /** Its base address, http or https; without one every call is refused at once. */
        Optional<URI> url();

        /** Calls at once; by Little's law peak rate × p99 × 2. */
        @Min(1)
        @Max(10_000)
        int limit();

        /** What the provider gives to the whole cell; each of {@code cells.db.instances} instances takes its part, at least 1. */
        Optional<@Min(1) @Max(1_000_000) Integer> sharedTotal();

        /** How the shared total is kept. */
        @WithDefault("instances")
        SharedBy sharedBy();

        /** Calls that may wait for one of these to end; more are refused at once. */
        @WithDefault("0")
        @Min(0)
        @Max(10_000)
        int queue();

        /** Longest such wait; not longer than the deadline. */
        @WithName("wait")
        @WithDefault("PT0S")
        @DurationMin(millis = 0)
        @DurationMax(seconds = 10)
        Duration waitMax();

        /** Longest time from sending to the whole answer. */
        @DurationMin(millis = 1)
        @DurationMax(seconds = 60)
        Duration deadline();

        /** Whose places its callers hold meanwhile. */
        @WithDefault("standard")
        Room room();

        /** The pool on which it draws, together with others; without one its places are its own. */
        Optional<String> pool();

        /** What is free for it in the pool whatever the others do. */
        @WithDefault("0")
        @Min(0)
        @Max(10_000)
        int floor();

        @Valid
        Breaker breaker();
    }

    /** How a total is kept that all instances share. */
    enum SharedBy {
        /** Each has its part: total ÷ instances. */
        INSTANCES,
        /** One count in Redis for all; each its part while Redis is away. */
        REDIS
    }

    /** When calls stop for a while, because they would fail. */
    interface Breaker {

        /** How many of the last calls are looked at; the breaker opens no sooner. */
        @WithDefault("20")
        @Min(2)
        @Max(1_000)
        int calls();

        /** Share of these that failed (timeout, no connection, 5xx) at which it opens. */
        @WithDefault("0.5")
        @DecimalMin("0.01")
        @DecimalMax("1")
        double failures();

        /** How long it stays open before it tries again. */
        @WithDefault("PT5S")
        @DurationMin(millis = 10)
        @DurationMax(minutes = 10)
        Duration rest();

        /** How many tries in a row must succeed before it closes; the others are refused meanwhile. */
        @WithDefault("1")
        @Min(1)
        @Max(100)
        int probes();
    }
}
