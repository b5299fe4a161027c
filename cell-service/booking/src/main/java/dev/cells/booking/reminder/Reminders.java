package dev.cells.booking.reminder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.queue.JobQueue;
import dev.cells.chassis.queue.NewJob;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.UUID;

/** Plans reminders, in the transaction of the booking. */
@ApplicationScoped
public class Reminders {

    private final JobQueue queue;
    private final ObjectMapper json;
    private final ReminderConfig config;

    @Inject
    Reminders(JobQueue queue, ObjectMapper json, ReminderConfig config) {
        this.queue = queue;
        this.json = json;
        this.config = config;
    }

    /** Plans a reminder of a booking that begins at {@code startsAt}. */
    public void plan(UUID booking, Instant startsAt) {
        queue.enqueue(
                NewJob.at(startsAt.minus(config.before()), Reminder.KIND, write(new Reminder(booking, startsAt))));
    }

    private String write(Reminder reminder) {
        try {
            return json.writeValueAsString(reminder);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("cannot write a reminder as JSON", impossible);
        }
    }
}
