package dev.cells.chassis.dependency;

import dev.cells.chassis.dependency.Outcome.Reason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** {@code cells_dependency_*}, by {@code dependency}. */
final class DependencyMetrics {

    private static final String TAG = "dependency";

    private final Counter answered;
    private final Map<Reason, Counter> refused = new EnumMap<>(Reason.class);
    private final Timer waits;

    DependencyMetrics(MeterRegistry registry, String name, Fence fence, CircuitBreaker breaker) {
        gauge(registry, name, "floor", fence, Fence::floor);
        gauge(registry, name, "limit", fence, Fence::limit);
        gauge(registry, name, "in.use", fence, one -> one.inUse().getAsInt());
        gauge(registry, name, "borrowed", fence, Fence::borrowed);
        gauge(registry, name, "queued", fence, one -> one.queued().getAsInt());
        gauge(registry, name, "breaker.open", breaker, one -> one.isOpen() ? 1 : 0);
        answered = registry.counter("cells.dependency.answered", TAG, name);
        for (Reason reason : Reason.values()) {
            refused.put(reason, registry.counter("cells.dependency.refused", TAG, name, "reason", reason.word()));
        }
        waits = registry.timer("cells.dependency.wait", TAG, name);
    }

    private static <T> void gauge(MeterRegistry registry, String name, String what, T from, ToDoubleFunction<T> value) {
        Gauge.builder("cells.dependency." + what, from, value).tag(TAG, name).register(registry);
    }

    void count(Outcome outcome) {
        switch (outcome) {
            case Outcome.Answered _ -> answered.increment();
            case Outcome.Refused refused -> counter(refused.reason()).increment();
        }
    }

    private Counter counter(Reason reason) {
        return Objects.requireNonNull(refused.get(reason));
    }

    void waited(long nanos) {
        waits.record(nanos, TimeUnit.NANOSECONDS);
    }

    long answered() {
        return (long) answered.count();
    }

    /** Since start, by reason, those that occurred. */
    Map<String, Long> refused() {
        var counts = new TreeMap<String, Long>();
        for (Reason reason : Reason.values()) {
            long count = (long) counter(reason).count();
            if (count > 0) {
                counts.put(reason.word(), count);
            }
        }
        return counts;
    }

    double waitMeanMs() {
        return waits.mean(TimeUnit.MILLISECONDS);
    }

    double waitMaxMs() {
        return waits.max(TimeUnit.MILLISECONDS);
    }
}
