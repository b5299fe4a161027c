package dev.cells.control.killswitch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** How kill switches are brought to the cells. */
@ConfigMapping(prefix = "cells.switches")
interface SwitchConfig {

    /** Longest wait of a change for all instances; those that are missing get it in the background. */
    @WithDefault("PT3S")
    @DurationMin(millis = 100)
    @DurationMax(seconds = 20)
    Duration effectMax();

    /** Pause between two rounds that bring cells up to date that were away. */
    @WithDefault("PT2S")
    @DurationMin(millis = 200)
    @DurationMax(minutes = 5)
    Duration repeatEvery();
}
