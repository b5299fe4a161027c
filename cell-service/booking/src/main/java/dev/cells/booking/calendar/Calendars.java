package dev.cells.booking.calendar;

import dev.cells.chassis.dependency.Dependency;
import dev.cells.chassis.dependency.Outside;
import dev.cells.chassis.queue.JobQueue;
import dev.cells.chassis.queue.NewJob;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.UUID;

/** Plans what the calendar has to be told, in the transaction of the booking; nothing while there is no calendar. */
@ApplicationScoped
public class Calendars {

    private final Dependency calendar;
    private final JobQueue queue;
    private final Clock clock;

    @Inject
    Calendars(@Outside("calendar") Dependency calendar, JobQueue queue, Clock clock) {
        this.calendar = calendar;
        this.queue = queue;
        this.clock = clock;
    }

    public void changed(UUID booking) {
        if (calendar.isPresent()) {
            queue.enqueue(NewJob.at(clock.instant(), CalendarJob.KIND, booking.toString()));
        }
    }
}
