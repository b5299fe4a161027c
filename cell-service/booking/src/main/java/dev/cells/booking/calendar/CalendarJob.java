package dev.cells.booking.calendar;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.dependency.Dependency;
import dev.cells.chassis.dependency.Outcome;
import dev.cells.chassis.dependency.Outcome.Answered;
import dev.cells.chassis.dependency.Outcome.Refused;
import dev.cells.chassis.dependency.Outside;
import dev.cells.chassis.queue.Job;
import dev.cells.chassis.queue.JobHandler;
import dev.cells.chassis.queue.JobResult;
import dev.cells.chassis.queue.TenantData;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;

/** Tells the calendar what a booking is now, not what it was when the job was made: so the order of jobs does not matter. */
@ApplicationScoped
class CalendarJob implements JobHandler {

    static final String KIND = "calendar-sync";

    private final Dependency calendar;
    private final ObjectMapper json;

    @Inject
    CalendarJob(@Outside("calendar") Dependency calendar, ObjectMapper json) {
        this.calendar = calendar;
        this.json = json;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public JobResult run(Job job, TenantData data) throws Exception {
        var booking = UUID.fromString(job.payload());
        var event = data.inTransaction(connection -> CalendarTable.event(connection, booking));
        return event.isEmpty()
                ? new JobResult.Done()
                : result(calendar.post("/events", json.writeValueAsString(event.get())));
    }

    private JobResult result(Outcome outcome) {
        return switch (outcome) {
            case Answered answered when answered.status() / 100 == 2 -> new JobResult.Done();
            case Answered answered -> new JobResult.Retry("calendar answered " + answered.status());
            case Refused(var reason, var why) ->
                switch (reason) {
                    case FULL, OPEN, ABSENT -> new JobResult.Snooze(calendar.retryAfter(), why);
                    case TIMED_OUT, FAILED, CANCELLED -> new JobResult.Retry("calendar: " + why);
                };
        };
    }
}
