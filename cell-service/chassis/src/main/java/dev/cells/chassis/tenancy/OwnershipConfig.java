package dev.cells.chassis.tenancy;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** How closely an instance follows its cell's table of tenants. */
@ConfigMapping(prefix = "cells.ownership")
public interface OwnershipConfig {

    /** A lost notification is made good after at most this time. */
    @WithDefault("PT1S")
    @DurationMin(millis = 100)
    @DurationMax(seconds = 10)
    Duration reread();

    /** Without a successful read for this long, nobody is served: another instance may have given tenants away. */
    @WithDefault("PT5S")
    @DurationMin(seconds = 1)
    @DurationMax(seconds = 60)
    Duration staleMax();

    /** Longest a request waits for a fresh look before it is refused by what was known. */
    @WithDefault("PT1.5S")
    @DurationMin(millis = 10)
    @DurationMax(seconds = 10)
    Duration confirmMax();
}
