package dev.cells.chassis.queue;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** The workers of one instance. */
@ConfigMapping(prefix = "cells.worker")
public interface WorkerConfig {

    /** Whether this instance runs jobs. */
    @WithDefault("true")
    boolean enabled();

    /** Jobs at once; the worker pool should hold two connections more, for leases and upkeep. */
    @WithDefault("2")
    @Min(1)
    @Max(64)
    int threads();

    /** Longest time a due job waits when nothing woke the workers. */
    @WithDefault("PT0.5S")
    @DurationMin(millis = 10)
    @DurationMax(seconds = 60)
    Duration poll();

    /** How long a claim holds without being renewed; renewed three times as often. */
    @WithDefault("PT30S")
    @DurationMin(millis = 300)
    @DurationMax(minutes = 10)
    Duration lease();

    /** Delay after the first failed attempt; doubled by each further one, give or take a quarter. */
    @WithDefault("PT2S")
    @DurationMin(millis = 1)
    @DurationMax(minutes = 10)
    Duration backOff();

    /** Longest delay between two attempts. */
    @WithDefault("PT10M")
    @DurationMin(millis = 1)
    @DurationMax(hours = 24)
    Duration backOffMax();

    /** How long running jobs may finish at SIGTERM before they are handed back. */
    @WithDefault("PT5S")
    @DurationMin(millis = 0)
    @DurationMax(seconds = 60)
    Duration grace();

    /** How long an answer is kept for its Idempotency-Key. */
    @WithDefault("PT24H")
    @DurationMin(minutes = 1)
    @DurationMax(days = 30)
    Duration keepAnswers();
}
