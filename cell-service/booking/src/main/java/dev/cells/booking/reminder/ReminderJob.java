package dev.cells.booking.reminder;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.queue.Job;
import dev.cells.chassis.queue.JobHandler;
import dev.cells.chassis.queue.JobResult;
import dev.cells.chassis.queue.TenantData;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Sends one reminder: read, send, note. Between the last two it can be lost and run again, so the provider gets the same
 * key each time.
 */
@ApplicationScoped
class ReminderJob implements JobHandler {

    private static final Duration WITHOUT_PROVIDER = Duration.ofMinutes(5);

    private final SmsProvider provider;
    private final ObjectMapper json;

    @Inject
    ReminderJob(SmsProvider provider, ObjectMapper json) {
        this.provider = provider;
        this.json = json;
    }

    @Override
    public String kind() {
        return Reminder.KIND;
    }

    @Override
    public JobResult run(Job job, TenantData data) throws Exception {
        if (!provider.isConfigured()) {
            return new JobResult.Snooze(WITHOUT_PROVIDER, "cells.provider.sms.url is not set");
        }
        var reminder = json.readValue(job.payload(), Reminder.class);
        var due = data.inTransaction(connection -> ReminderTable.due(connection, reminder));
        if (due.isPresent()) {
            provider.send(due.get().phone(), due.get().text(), reminder.idempotencyKey());
            data.inTransaction(connection -> ReminderTable.sent(connection, reminder));
        }
        return new JobResult.Done();
    }
}
