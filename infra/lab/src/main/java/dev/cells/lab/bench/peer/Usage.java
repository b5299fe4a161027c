package dev.cells.lab.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What a process and its children have used, as {@code /proc} tells it: all threads, user and system time. */
final class Usage {

    /** Linux counts processor time in hundredths of a second for every program (USER_HZ). */
    private static final long TICK_MICROS = 10_000;

    private static final int UTIME = 11;

    private Usage() {}

    static long cpuMicros(ProcessHandle process) {
        return tree(process).mapToLong(Usage::ticks).sum() * TICK_MICROS;
    }

    static long residentKb(ProcessHandle process) {
        return tree(process).mapToLong(Usage::resident).sum();
    }

    private static Stream<ProcessHandle> tree(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants());
    }

    private static long ticks(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return Long.parseLong(fields[UTIME]) + Long.parseLong(fields[UTIME + 1]);
        } catch (IOException _) {
            return 0;
        }
    }

    private static long resident(ProcessHandle process) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("\\D+", ""));
                }
            }
        } catch (IOException _) {
            // It has ended, and uses nothing.
        }
        return 0;
    }
}
