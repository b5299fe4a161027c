package dev.cells.local.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Resident memory of a process tree. PSS counts a page that n processes share as 1/n for each, so that a sum is what the machine
 * gives; RSS counts it n times.
 */
public record Memory(long pssKb, long rssKb) {

    public static final Memory NONE = new Memory(0, 0);

    /** Of a process and its children; nothing where the system has no {@code /proc}. */
    public static Memory of(ProcessHandle process) {
        Memory own = rollup(process.pid());
        // A launcher's children are listed on their own; PostgreSQL's and the rest belong to it.
        return process.children().map(Memory::of).reduce(own, Memory::plus);
    }

    /** Of one process without its children. */
    public static Memory alone(ProcessHandle process) {
        return rollup(process.pid());
    }

    public Memory plus(Memory other) {
        return new Memory(pssKb + other.pssKb, rssKb + other.rssKb);
    }

    String pss() {
        return text(pssKb);
    }

    String rss() {
        return text(rssKb);
    }

    private static String text(long kb) {
        return kb == 0 ? "" : (kb / 1024) + "M";
    }

    private static Memory rollup(long pid) {
        try {
            long pss = 0;
            long rss = 0;
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "smaps_rollup"))) {
                if (line.startsWith("Pss:")) {
                    pss = kb(line);
                } else if (line.startsWith("Rss:")) {
                    rss = kb(line);
                }
            }
            return new Memory(pss, rss);
        } catch (IOException _) {
            return NONE;
        }
    }

    private static long kb(String line) {
        return Long.parseLong(line.replaceAll("\\D+", ""));
    }
}
