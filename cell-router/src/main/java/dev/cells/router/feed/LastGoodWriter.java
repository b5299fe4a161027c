package dev.cells.router.feed;

import dev.cells.router.table.LastGoodFile;
import dev.cells.router.table.RoutingTable;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Writes the newest map to the last-good file, off the feed's thread; a map overtaken while waiting is never written. */
final class LastGoodWriter implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(LastGoodWriter.class);

    private final LastGoodFile file;
    private final AtomicReference<@Nullable RoutingTable> next = new AtomicReference<>();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("cells-map-file").factory());
    private boolean failing;

    LastGoodWriter(LastGoodFile file) {
        this.file = file;
    }

    void write(RoutingTable table) {
        if (next.getAndSet(table) == null) {
            thread.execute(this::writeNext);
        }
    }

    private void writeNext() {
        RoutingTable table = next.getAndSet(null);
        if (table == null) {
            return;
        }
        try {
            file.write(table);
            failing = false;
        } catch (IOException | RuntimeException e) {
            if (!failing) {
                failing = true;
                LOG.errorf(e, "the last-good map file cannot be written; a restart now would need the control plane");
            }
        }
    }

    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
