package dev.cells.chassis.cache;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** {@code cells.cache.requests}, looked up once for each cache: a look-up by tags costs more than what it counts. */
@Singleton
class CacheCounters {

    private final Map<CacheName, Outcomes> byCache = new ConcurrentHashMap<>();
    private final MeterRegistry meters;

    CacheCounters(MeterRegistry meters) {
        this.meters = meters;
    }

    /** How requests to a cache ended. */
    record Outcomes(Counter hit, Counter miss, Counter bypass) {}

    Outcomes of(CacheName cache) {
        return byCache.computeIfAbsent(
                cache, name -> new Outcomes(counter(name, "hit"), counter(name, "miss"), counter(name, "bypass")));
    }

    private Counter counter(CacheName cache, String outcome) {
        return meters.counter("cells.cache.requests", "cache", cache.value(), "outcome", outcome);
    }
}
