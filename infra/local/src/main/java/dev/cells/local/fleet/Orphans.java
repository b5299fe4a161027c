package dev.cells.local.fleet;

import dev.cells.local.process.ProcessIdentity;
import dev.cells.local.process.Signals;
import dev.cells.local.supervisor.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What a dead launcher left running. Only processes whose pid, start time and program are as recorded are touched. */
public final class Orphans {

    private static final Duration ASKED_MAX = Duration.ofSeconds(10);

    private Orphans() {}

    /** Stops all of {@code fleet}'s processes that still run; returns their names. */
    public static List<String> stop(FleetRecord fleet) {
        var stopped = new ArrayList<String>();
        for (Kind kind : Kind.values()) {
            for (FleetRecord.Entry entry : fleet.processes()) {
                if (entry.kind().equals(kind.word())) {
                    entry.find().ifPresent(process -> {
                        stop(kind, process);
                        stopped.add(entry.name());
                    });
                }
            }
        }
        return stopped;
    }

    /** How many of its processes still run. */
    public static long count(FleetRecord fleet) {
        return fleet.processes().stream()
                .filter(entry -> entry.find().isPresent())
                .count();
    }

    private static void stop(Kind kind, ProcessHandle process) {
        Signals.send(kind == Kind.POSTGRES ? "INT" : "TERM", process.pid());
        if (!gone(process)) {
            process.destroyForcibly();
            gone(process);
        }
    }

    /** Waits for its end; a zombie that nobody collects counts as ended. */
    private static boolean gone(ProcessHandle process) {
        try {
            process.onExit().get(ASKED_MAX.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException _) {
            return !ProcessIdentity.alive(process);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
