package dev.cells.booking.reminder;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Reminders of appointments. */
@ConfigMapping(prefix = "booking.reminder")
public interface ReminderConfig {

    /** How long before the appointment the customer is reminded; at once if it is nearer. */
    @WithDefault("PT24H")
    @DurationMin(minutes = 1)
    @DurationMax(days = 30)
    Duration before();
}
