package dev.cells.local.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Held by the launcher of a fleet; the system releases it when the launcher dies, however it dies. */
public final class FleetLock implements AutoCloseable {

    private final FileChannel channel;

    private FleetLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the lock; empty when another launcher has it. */
    public static Optional<FleetLock> take(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException _) {
            lock = null;
        }
        if (lock == null) {
            channel.close();
            return Optional.empty();
        }
        return Optional.of(new FleetLock(channel));
    }

    /** Whether a launcher runs on this state folder. */
    public static boolean held(Path file) throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        Optional<FleetLock> lock = take(file);
        lock.ifPresent(FleetLock::close);
        return lock.isEmpty();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
