package dev.cells.chassis.queue;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * A job to be enqueued.
 *
 * @param kind names the {@link JobHandler}
 * @param payload what the handler needs, at most 64 KiB; ids rather than copies, because the data may change meanwhile
 * @param runAt not before this time
 * @param priority 0 first to 9 last, among the jobs of the same tenant only
 * @param attemptsMax claims before the job is dead
 */
public record NewJob(String kind, String payload, Instant runAt, int priority, int attemptsMax) {

    static final int PAYLOAD_BYTES_MAX = 64 * 1024;

    public NewJob {
        if (kind.isEmpty() || kind.length() > 100) {
            throw new IllegalArgumentException("a job's kind has 1 to 100 characters, not " + kind.length());
        }
        if (payload.getBytes(StandardCharsets.UTF_8).length > PAYLOAD_BYTES_MAX) {
            throw new IllegalArgumentException("the payload of a job exceeds " + PAYLOAD_BYTES_MAX + " bytes: " + kind);
        }
        if (priority < 0 || priority > 9) {
            throw new IllegalArgumentException("a job's priority is 0 to 9, not " + priority);
        }
        if (attemptsMax < 1 || attemptsMax > 100) {
            throw new IllegalArgumentException("a job has 1 to 100 attempts, not " + attemptsMax);
        }
    }

    /** A job of middle priority with ten attempts. */
    public static NewJob at(Instant runAt, String kind, String payload) {
        return new NewJob(kind, payload, runAt, 5, 10);
    }
}
