package dev.cells.local.process;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waiting for a process to end, and making it end, within a bound. */
public final class Exit {

    private Exit() {}

    /** Returns its exit status; a process still alive after {@code bound} is killed and reported. */
    public static int within(Process process, Duration bound) throws IOException {
        try {
            if (process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        throw new IOException("process " + process.pid() + " did not end within " + bound.toSeconds() + " s");
    }

    /** Runs {@code asked} (a polite signal), waits, then kills; returns once the process is gone or {@code bound} after the kill. */
    public static void stop(Process process, Runnable asked, Duration bound) {
        asked.run();
        try {
            if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor(bound.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
