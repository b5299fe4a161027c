package dev.cells.chassis.cache;

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
    private final MeterRegistry meters;

    @Inject
    Redis(ReactiveRedisDataSource redis, CacheConfig config, MeterRegistry meters) {
        this.redis = redis;
        this.config = config;
        this.meters = meters;
        this.breaker = new Breaker(config.failuresMax(), config.rest(), System::nanoTime);
    }

    /** The answer to a command; empty when Redis did not give one in time or is left alone. */
    public Optional<Reply> call(String command, String... arguments) {
        if (!breaker.allows()) {
            count("skipped");
            return Optional.empty();
        }
        try {
            var response = redis.execute(command, arguments).await().atMost(config.deadline());
            if (breaker.succeeded()) {
                LOG.info("redis answers again");
            }
            count("ok");
            return Optional.of(new Reply(response));
        } catch (RuntimeException failed) {
            if (breaker.failed()) {
                LOG.warnf("redis is left alone for %s at a time: %s", config.rest(), failed.toString());
            }
            count("failed");
            return Optional.empty();
        }
    }

    private void count(String outcome) {
        meters.counter("cells.cache.commands", "outcome", outcome).increment();
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
