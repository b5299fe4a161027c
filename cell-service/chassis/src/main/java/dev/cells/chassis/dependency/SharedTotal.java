package dev.cells.chassis.dependency;

import dev.cells.chassis.cache.Redis;
import dev.cells.chassis.id.Ids;
import dev.cells.isolation.Bulkhead;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a provider gives to all instances together, counted in Redis: every call there has an entry that ends by itself, by Redis' clock, so
 * that a killed instance keeps nothing for longer than a call may take. While Redis does not answer, each instance has its part of the total; an entry
 * that a hung Redis makes after all ends by itself, too.
 */
final class SharedTotal {

    private static final String ENTER = """
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
            if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
              return 0
            end
            redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 1
            """;
    /** An entry outlives its call by so much, for the way to Redis and back. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private final Redis redis;
    private final String key;
    private final String total;
    private final String lifeMs;
    private final Bulkhead part;

    SharedTotal(Redis redis, String name, Plan.Counted counted, Duration deadline) {
        this.redis = redis;
        this.key = "outside/" + name;
        this.total = Integer.toString(counted.total());
        this.lifeMs = Long.toString(deadline.plus(MARGIN).toMillis());
        this.part = new Bulkhead(counted.part(), 0);
    }

    /** A place, which is given back once. */
    interface Place {
        void leave();
    }

    /** Null when all are in use. */
    @Nullable
    Place enter() {
        var entry = Ids.next().toString();
        var answer = redis.call("EVAL", ENTER, "1", key, total, lifeMs, entry);
        if (answer.isEmpty()) {
            return part.tryEnter() ? part::release : null;
        }
        return answer.get().isOne() ? () -> redis.call("ZREM", key, entry) : null;
    }
}
