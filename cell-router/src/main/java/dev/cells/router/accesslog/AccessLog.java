package dev.cells.router.accesslog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/** Writes what is in the rings, fifty times a second, on a thread of its own; a full disk or a slow pipe drops lines, never requests. */
public final class AccessLog implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(AccessLog.class);
    private static final long LOOK_MILLIS = 20;
    private static final int LOOKS_PER_CHECK = 50;

    private final AccessLogSettings settings;
    private final LogLine line;
    private final LogFile file;
    private final List<LogRing> rings = new CopyOnWriteArrayList<>();
    private final AtomicLong lines = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("cells-access-log").factory());
    private boolean failing;
    private int looks;

    private AccessLog(AccessLogSettings settings) {
        this.settings = settings;
        this.line = new LogLine(settings.query());
        this.file = new LogFile(settings.file());
    }

    public static AccessLog start(AccessLogSettings settings) {
        var log = new AccessLog(settings);
        var _ = log.thread.scheduleWithFixedDelay(log::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        return log;
    }

    public AccessLogSettings settings() {
        return settings;
    }

    /** For one more event loop. */
    public LogRing ring() {
        var ring = new LogRing(settings.ring());
        rings.add(ring);
        return ring;
    }

    private void look() {
        boolean well = true;
        int seen = 0;
        try {
            looks++;
            if (looks % LOOKS_PER_CHECK == 0) {
                file.checkMoved();
            }
            for (LogRing ring : rings) {
                seen += ring.drainTo(this::write);
            }
            if (seen > 0) {
                file.flush();
            }
        } catch (IOException | UncheckedIOException e) {
            well = false;
            failed(e);
        }
        failing = failing && !(well && seen > 0);
    }

    private void write(LogEntry entry) {
        try {
            line.write(entry, file.out());
            lines.incrementAndGet();
        } catch (IOException e) {
            lost.incrementAndGet();
            throw new UncheckedIOException(e);
        }
    }

    private void failed(Exception e) {
        file.giveUp();
        if (!failing) {
            failing = true;
            LOG.errorf("the access log cannot be written, lines are dropped cause=%s", e.toString());
        }
    }

    /** Lines written. */
    public long lines() {
        return lines.get();
    }

    /** Lines not written, because a ring was full or writing failed. */
    public long dropped() {
        return lost.get() + rings.stream().mapToLong(LogRing::dropped).sum();
    }

    /** What is in the rings is still written, within a second. */
    @Override
    public void close() {
        thread.execute(this::look);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(1, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
            file.close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            failed(e);
        }
    }
}
