package dev.cells.chassis.instance;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** Answers since start, by status class. */
@Singleton
public class RequestCounts {

    private static final int CLASSES = 5;

    private final LongAdder[] byClass = new LongAdder[CLASSES];

    RequestCounts() {
        for (int i = 0; i < CLASSES; i++) {
            byClass[i] = new LongAdder();
        }
    }

    void count(int status) {
        byClass[Math.clamp(status / 100, 1, CLASSES) - 1].increment();
    }

    /** Keys {@code 1xx} … {@code 5xx}, all present. */
    public Map<String, Long> byStatusClass() {
        var counts = new TreeMap<String, Long>();
        for (int i = 0; i < CLASSES; i++) {
            counts.put((i + 1) + "xx", byClass[i].sum());
        }
        return counts;
    }
}
