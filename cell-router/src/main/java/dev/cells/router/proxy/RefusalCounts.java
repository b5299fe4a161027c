package dev.cells.router.proxy;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/** How often the router itself answered, by problem code; the codes are few and known. */
public final class RefusalCounts {

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private volatile BiConsumer<String, LongAdder> onNew = (_, _) -> {};

    void count(String code) {
        LongAdder known = counts.get(code);
        if (known == null) {
            known = counts.computeIfAbsent(code, this::add);
        }
        known.increment();
    }

    private LongAdder add(String code) {
        var count = new LongAdder();
        onNew.accept(code, count);
        return count;
    }

    /** Called once for every code, when it first occurs. */
    public void onNew(BiConsumer<String, LongAdder> listener) {
        onNew = listener;
    }
}
