package dev.cells.router.feed;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/** What happened to maps: how many were refused and why, and when the newest was last confirmed. */
public final class MapStatus {

    private final Map<String, LongAdder> rejected = new ConcurrentHashMap<>();
    private volatile BiConsumer<String, LongAdder> onNew = (_, _) -> {};
    private volatile long confirmedAtMillis;

    void reject(String reason) {
        rejected.computeIfAbsent(reason, this::add).increment();
    }

    private LongAdder add(String reason) {
        var count = new LongAdder();
        onNew.accept(reason, count);
        return count;
    }

    void confirmed(long atMillis) {
        confirmedAtMillis = atMillis;
    }

    /** When the source last said that our map is the newest, or gave it; 0 before that. */
    public long confirmedAtMillis() {
        return confirmedAtMillis;
    }

    /** Called once for every reason, when it first occurs. */
    public void onNewReason(BiConsumer<String, LongAdder> listener) {
        onNew = listener;
    }

    public long rejected(String reason) {
        LongAdder count = rejected.get(reason);
        return count == null ? 0 : count.sum();
    }
}
