package dev.cells.chassis.cache;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cells.chassis.id.Ids;
import dev.cells.chassis.tenancy.TenantContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers of the request's tenant, kept in Redis. An answer is stored with the generation that was current
 * before it was computed and is served only while that is current, so that one write drops all answers of a cache, also those
 * that are being computed. Whatever Redis does, the answer is right; it is only slower.
 */
@ApplicationScoped
public class TenantCache {

    private static final int STALE_MAX = 10_000;

    /** Far longer than any answer lives, so that a forgotten generation cannot meet an answer of the same name. */
    private static final Duration GENERATION_LIVES = Duration.ofHours(1);

    private final Redis redis;
    private final TenantContext tenant;
    private final TransactionSynchronizationRegistry transaction;
    private final ObjectMapper json;
    private final CacheCounters counters;
    private final Stale stale = new Stale(STALE_MAX, System::nanoTime);

    @Inject
    TenantCache(
            Redis redis,
            TenantContext tenant,
            TransactionSynchronizationRegistry transaction,
            ObjectMapper json,
            CacheCounters counters) {
        this.redis = redis;
        this.tenant = tenant;
        this.transaction = transaction;
        this.json = json;
        this.counters = counters;
    }

    /**
     * Returns the cached answer, or computes and keeps it. Call it outside a transaction: no pooled connection may wait for
     * Redis.
     *
     * @param key any characters; names the answer inside {@code cache}
     */
    public <T> T get(CacheName cache, String key, Class<T> type, Supplier<T> compute) {
        var owner = new Owner(tenant.tenant(), tenant.epoch());
        var generationKey = owner.generationKey(cache);
        var found = stale.has(generationKey)
                ? Optional.<Redis.Reply>empty()
                : redis.call("MGET", generationKey, owner.answerKey(cache, key));
        if (found.isEmpty()) {
            counters.of(cache).bypass().increment();
            return compute.get();
        }
        var generation = Optional.ofNullable(found.get().text(0)).orElse("-");
        var kept = Entry.parse(found.get().text(1))
                .filter(entry -> entry.generation().equals(generation));
        var answer = kept.flatMap(entry -> read(entry.body(), type));
        if (answer.isPresent()) {
            counters.of(cache).hit().increment();
            return answer.get();
        }
        counters.of(cache).miss().increment();
        var computed = compute.get();
        keep(cache, owner.answerKey(cache, key), new Entry(generation, write(computed)));
        return computed;
    }

    /** Drops all answers of {@code cache} for the request's tenant, once the surrounding transaction has committed. */
    public void invalidateAfterCommit(CacheName cache) {
        var owner = new Owner(tenant.tenant(), tenant.epoch());
        transaction.registerInterposedSynchronization(new Synchronization() {
            @Override
            public void beforeCompletion() {
                // Until the commit the cached answers are right.
            }

            @Override
            public void afterCompletion(int status) {
                if (status != Status.STATUS_ROLLEDBACK) {
                    invalidate(cache, owner);
                }
            }
        });
    }

    private void invalidate(CacheName cache, Owner owner) {
        var generationKey = owner.generationKey(cache);
        var done = redis.call(
                "SET", generationKey, Ids.next().toString(), "PX", Long.toString(GENERATION_LIVES.toMillis()));
        if (done.isEmpty()) {
            stale.mark(generationKey, cache.timeToLive());
        }
    }

    private void keep(CacheName cache, String key, Entry entry) {
        redis.call(
                "SET", key, entry.text(), "PX", Long.toString(cache.timeToLive().toMillis()));
    }

    private <T> Optional<T> read(String body, Class<T> type) {
        try {
            return Optional.of(json.readValue(body, type));
        } catch (JsonProcessingException anotherVersions) {
            return Optional.empty();
        }
    }

    private String write(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException unwritable) {
            throw new IllegalStateException("cannot write " + value.getClass() + " as JSON", unwritable);
        }
    }
}
