package dev.cells.chassis.killswitch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** How closely an instance follows its cell's kill switches. */
@ConfigMapping(prefix = "cells.switches")
public interface SwitchConfig {

    /** A lost notification is made good after at most this time. */
    @WithDefault("PT0.5S")
    @DurationMin(millis = 100)
    @DurationMax(seconds = 10)
    Duration reread();
}
