package dev.cells.booking.reminder;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** The provider of text messages. */
@ConfigMapping(prefix = "cells.provider.sms")
public interface SmsConfig {

    /** Its base address; without one, reminders wait until there is one. */
    Optional<URI> url();

    /** Longest time one message may take to be accepted. */
    @WithDefault("PT2S")
    @DurationMin(millis = 10)
    @DurationMax(seconds = 20)
    Duration deadline();
}
