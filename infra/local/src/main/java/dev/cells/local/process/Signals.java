package dev.cells.local.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Signals that Java cannot send itself. */
public final class Signals {

    private Signals() {}

    /** Sends {@code signal}, for example {@code INT} or {@code STOP}; a process that is gone already is no error. */
    public static void send(String signal, long pid) {
        try {
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Exit.within(kill, Duration.ofSeconds(5));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot send " + signal + " to process " + pid, e);
        }
    }
}
