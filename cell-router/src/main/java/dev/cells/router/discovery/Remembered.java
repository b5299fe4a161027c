package dev.cells.router.discovery;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/** What the last run knew, and writing down what this one knows; many changes within a moment are written once. */
final class Remembered implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(Remembered.class);
    private static final long GATHER_MILLIS = 200;

    private final Optional<InstancesFile> file;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("cells-instances-file").factory());
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final Map<String, InstancesFile.Entry> entries = new ConcurrentHashMap<>();
    private long writtenAt;
    private boolean failing;

    /** Reads the file; one that cannot be read is as good as none. */
    Remembered(Optional<InstancesFile> file) {
        this.file = file;
        file.filter(InstancesFile::exists).ifPresent(this::read);
    }

    private void read(InstancesFile from) {
        try {
            writtenAt = from.modifiedMillis();
            entries.putAll(from.read());
        } catch (IOException e) {
            LOG.warnf("the file of last known instances cannot be read and is ignored cause=%s", e.toString());
        }
    }

    /** Once, for the cell's first resolver, and only for the source that had them. */
    Optional<Knowledge> of(String cell, String source) {
        return Optional.ofNullable(entries.remove(cell))
                .filter(entry -> entry.source().equals(source))
                .map(entry -> Knowledge.remembered(entry.instances(), writtenAt));
    }

    void save(Supplier<Map<String, InstancesFile.Entry>> current) {
        if (file.isPresent() && waiting.compareAndSet(false, true)) {
            var _ = thread.schedule(() -> write(file.get(), current), GATHER_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void write(InstancesFile to, Supplier<Map<String, InstancesFile.Entry>> current) {
        waiting.set(false);
        try {
            to.write(current.get());
            failing = false;
        } catch (IOException | RuntimeException e) {
            if (!failing) {
                failing = true;
                LOG.errorf(e, "the last known instances cannot be written; a restart now would need their sources");
            }
        }
    }

    /** What is waiting to be written is still written. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(2, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
