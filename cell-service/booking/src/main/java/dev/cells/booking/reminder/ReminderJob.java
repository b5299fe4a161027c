package dev.cells.booking.reminder;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.dependency.Outcome;
import dev.cells.chassis.dependency.Outcome.Answered;
import dev.cells.chassis.dependency.Outcome.Refused;
import dev.cells.chassis.killswitch.Feature;
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
@Feature("reminders")
class ReminderJob implements JobHandler {

    private static final Duration WITHOUT_PROVIDER = Duration.ofMinutes(5);
    /** Nobody needs a reminder within the second, and a backlog that knocks each second would keep the workers busy with knocking. */
    private static final Duration DEFERRED = Duration.ofSeconds(5);

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
            return new JobResult.Snooze(WITHOUT_PROVIDER, "cells.dependency.sms.url is not set");
        }
        var reminder = json.readValue(job.payload(), Reminder.class);
        var due = data.inTransaction(connection -> ReminderTable.due(connection, reminder));
        if (due.isEmpty()) {
            return new JobResult.Done();
        }
        var outcome = provider.send(due.get().phone(), due.get().text(), reminder.idempotencyKey());
        if (outcome instanceof Answered answered && answered.status() / 100 == 2) {
            data.inTransaction(connection -> ReminderTable.sent(connection, reminder));
        }
        return result(outcome);
    }

    /** What our own walls refused was not tried: it goes back to the queue and costs no attempt. */
    private JobResult result(Outcome outcome) {
        return switch (outcome) {
            case Answered answered when answered.status() / 100 == 2 -> new JobResult.Done();
            case Answered answered -> new JobResult.Retry("SMS provider answered " + answered.status());
            case Refused(var reason, var why) ->
                switch (reason) {
                    case FULL, OPEN, ABSENT -> new JobResult.Snooze(deferred(), why);
                    case TIMED_OUT, FAILED, CANCELLED -> new JobResult.Retry("SMS provider: " + why);
                };
        };
    }

    private Duration deferred() {
        return provider.retryAfter().compareTo(DEFERRED) > 0 ? provider.retryAfter() : DEFERRED;
    }
}
