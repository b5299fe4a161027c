package dev.cells.chassis.queue;

import java.time.Duration;

/** How a run of a job ended; a thrown exception counts as {@link Retry} after the usual back-off. */
public sealed interface JobResult {

    /** The job is finished and forgotten. */
    record Done() implements JobResult {}

    /** Runs again after the usual back-off, until its attempts are used up; then it is dead. */
    record Retry(String why) implements JobResult {}

    /** Runs again after {@code delay}, and this attempt does not count. */
    record Snooze(Duration delay, String why) implements JobResult {}

    /** Never runs again; kept as dead with its reason. */
    record Cancel(String why) implements JobResult {}
}
