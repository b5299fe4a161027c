package dev.cells.router.feed;

import dev.cells.router.table.LastGoodFile;
import dev.cells.routingmap.MapFormatException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** A map file as the only source: read at start and again whenever it changes; never written. */
final class MountedMap implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(MountedMap.class);

    private final LastGoodFile file;
    private final MapApplier applier;
    private final Clock clock;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("cells-map-file").factory());
    private long seen;
    private @Nullable String lastFailure;
    private volatile String problem = "";

    MountedMap(LastGoodFile file, MapApplier applier, Clock clock) {
        this.file = file;
        this.applier = applier;
        this.clock = clock;
    }

    void start() {
        look();
        var _ = thread.scheduleWithFixedDelay(this::look, 500, 500, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            long modified = file.modifiedMillis();
            if (modified != seen) {
                seen = modified;
                applier.apply(file.readMounted());
                inUse();
            }
            applier.status().confirmed(clock.millis());
            lastFailure = null;
        } catch (MapFormatException e) {
            problem = file + ", " + e.getMessage();
            applier.rejected("map-file", e);
        } catch (IOException | RuntimeException e) {
            String failure = e instanceof NoSuchFileException ? "there is no such file" : e.toString();
            problem = file + ", " + failure;
            if (!failure.equals(lastFailure)) {
                lastFailure = failure;
                LOG.warnf("the map file cannot be read, the map in use stays file=%s cause=%s", file, failure);
            }
        }
    }

    private void inUse() {
        applier.table()
                .ifPresent(table -> LOG.infof(
                        "routing map in use file=%s revision=%d cells=%d tenants=%d",
                        file, table.revision(), table.cells().size(), table.tenants()));
    }

    /** What was wrong with the file when it was last looked at in vain. */
    String problem() {
        return "the map file cannot be used: " + problem;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
