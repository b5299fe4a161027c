package dev.cells.local.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A process that can be recognised later, by another JVM. A pid alone is reused: whoever kills by it kills strangers.
 *
 * @param startedAt as the system tells it; compared with two seconds of tolerance, because boot time is only known roughly
 * @param command path of the executable
 */
public record ProcessIdentity(long pid, Instant startedAt, String command) {

    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    /** A child is one of these for a moment, until it becomes its own program. */
    private static final Set<Path> ON_THE_WAY = Set.of(Path.of("setpriv"), Path.of("unshare"), Path.of("jspawnhelper"));

    /** What the system says about {@code handle}; empty when it is gone. */
    public static Optional<ProcessIdentity> of(ProcessHandle handle) {
        if (!alive(handle)) {
            return Optional.empty();
        }
        ProcessHandle.Info info = handle.info();
        return info.startInstant()
                .map(started -> new ProcessIdentity(
                        handle.pid(), started, info.command().orElse("")));
    }

    /** The living process that this describes; empty when it ended or its pid belongs to another one now. */
    public Optional<ProcessHandle> find() {
        return ProcessHandle.of(pid)
                .filter(handle -> of(handle).filter(this::same).isPresent());
    }

    private boolean same(ProcessIdentity other) {
        return (other.command.equals(command)
                        || ON_THE_WAY.contains(Path.of(other.command).getFileName()))
                && Duration.between(startedAt, other.startedAt).abs().compareTo(TOLERANCE) <= 0;
    }

    /** Whether the process runs; one that ended but whose parent never asked (a zombie) does not, though its pid exists. */
    public static boolean alive(ProcessHandle handle) {
        if (!handle.isAlive()) {
            return false;
        }
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(handle.pid()), "stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException _) {
            return !Files.isDirectory(Path.of("/proc/self")) && handle.isAlive();
        }
    }
}
