package dev.cells.booking.reminder;

import java.time.Instant;
import java.util.UUID;

/** What a reminder job carries. A booking that was moved since has another start, and another job. */
record Reminder(UUID booking, Instant startsAt) {

    static final String KIND = "booking-reminder";

    /** The same for every run of the job, so that the provider can drop a second message. */
    String idempotencyKey() {
        return KIND + "-" + booking + "-" + startsAt.getEpochSecond();
    }
}
