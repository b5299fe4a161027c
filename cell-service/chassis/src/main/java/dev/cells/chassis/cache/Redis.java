package dev.cells.chassis.cache;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.redis.datasource.ReactiveRedisDataSource;
import io.vertx.mutiny.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Redis with a deadline on every call and a breaker over all of them: a hung Redis costs a request one deadline, and after a few
 * of them nothing until it is tried again.
 */
@ApplicationScoped
public class Redis {

    private static final Logger LOG = Logger.getLogger(Redis.class);

    private final ReactiveRedisDataSource redis;
    private final CacheConfig config;
    private final Breaker breaker;
    private final Counter skipped;
    private final Counter ok;
    private final Counter failed;

    @Inject
    Redis(ReactiveRedisDataSource redis, CacheConfig config, MeterRegistry meters) {
        this.redis = redis;
        this.config = config;
        this.skipped = counter(meters, "skipped");
        this.ok = counter(meters, "ok");
        this.failed = counter(meters, "failed");
        this.breaker = new Breaker(config.failuresMax(), config.rest(), System::nanoTime);
    }

    /** The answer to a command; empty when Redis did not give one in time or is left alone. */
    public Optional<Reply> call(String command, String... arguments) {
        if (!breaker.allows()) {
            skipped.increment();
            return Optional.empty();
        }
        try {
            var response = redis.execute(command, arguments).await().atMost(config.deadline());
            if (breaker.succeeded()) {
                LOG.info("redis answers again");
            }
            ok.increment();
            return Optional.of(new Reply(response));
        } catch (RuntimeException unanswered) {
            if (breaker.failed()) {
                LOG.warnf("redis is left alone for %s at a time: %s", config.rest(), unanswered.toString());
            }
            failed.increment();
            return Optional.empty();
        }
    }

    private static Counter counter(MeterRegistry meters, String outcome) {
        return meters.counter("cells.cache.commands", "outcome", outcome);
    }

    /** An answer in time, which may be nil. */
    public record Reply(@Nullable Response value) {

        /** Whether it is the number 1. */
        public boolean isOne() {
            return value != null && value.toInteger() == 1;
        }

        @Nullable
        String text(int index) {
            var item = value == null ? null : value.get(index);
            return item == null ? null : item.toString();
        }
    }
}
