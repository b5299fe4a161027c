package dev.cells.router.accesslog;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Entries from one event loop to the writer; when it is full, entries are dropped and counted, and nobody waits. */
public final class LogRing {

    private final LogEntry[] entries;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();

    LogRing(int size) {
        entries = new LogEntry[size];
        for (int i = 0; i < size; i++) {
            entries[i] = new LogEntry();
        }
    }

    /** Fills the next entry; only from the one thread that this ring is for. */
    public void put(Consumer<LogEntry> fill) {
        long at = written.getPlain();
        if (at - read.getAcquire() >= entries.length) {
            dropped.lazySet(dropped.getPlain() + 1);
            return;
        }
        LogEntry entry = entries[(int) (at % entries.length)];
        entry.clear();
        fill.accept(entry);
        written.setRelease(at + 1);
    }

    /** Gives every entry that is there to the reader; only from the writer's thread. */
    int drainTo(Consumer<LogEntry> reader) {
        long from = read.getPlain();
        long to = written.getAcquire();
        for (long at = from; at < to; at++) {
            LogEntry entry = entries[(int) (at % entries.length)];
            try {
                reader.accept(entry);
            } finally {
                read.setRelease(at + 1);
            }
        }
        return (int) (to - from);
    }

    long dropped() {
        return dropped.get();
    }
}
