package dev.cells.local.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Starts children that die with this JVM, also when it is killed with SIGKILL.
 *
 * <p>Linux ties the parent-death signal to the <em>thread</em> that forked, so every child is started from one thread that
 * lives as long as the JVM; from a pool or a virtual thread the child would be killed when that thread goes idle. Where
 * {@code setpriv} is missing (macOS) children outlive a killed JVM, and the next start has to find them.
 */
public final class Spawner {

    private static final ExecutorService THREAD = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("process-spawner").factory());

    private Spawner() {}

    /** Starts {@code builder}'s command, bound to this JVM's life where the system can do that. */
    public static Process start(ProcessBuilder builder) throws IOException {
        try {
            return THREAD.submit(builder::start).get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException("cannot start a process", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted while starting a process", e));
        }
    }

    /** The command, prefixed so that the kernel kills it when this JVM dies. */
    public static List<String> dyingWithParent(List<String> command) {
        if (!Programs.onPath("setpriv")) {
            return command;
        }
        var tied = new ArrayList<>(List.of("setpriv", "--pdeathsig", "KILL", "--"));
        tied.addAll(command);
        return tied;
    }
}
